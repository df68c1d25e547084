/** The switch for notices on this device. It is hidden until this script has found that the browser can show them. */

import { siteAddress } from "../shared/root.ts";

const root = document.getElementById("push");
const button = root?.querySelector("button");
const trouble = root?.querySelector<HTMLElement>(".field-trouble");

/** Sends a message to the server. Throws if the server refuses it. */
async function tell(path: string, body: Record<string, unknown>): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(siteAddress(path), { method: "POST", headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(String(answer.status));
}

/** Switches notices on or off. Returns the reason why that failed, or null. The browser asks the user only now. */
async function press(worker: ServiceWorkerRegistration, texts: DOMStringMap): Promise<string | null> {
  const present = await worker.pushManager.getSubscription();
  if (present) {
    await tell("/api/notices/push-end", { endpoint: present.endpoint });
    await present.unsubscribe();
    return null;
  }
  if ((await Notification.requestPermission()) !== "granted") return texts.refused ?? "";
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: texts.key ?? "" });
  const { endpoint, keys } = made.toJSON();
  try {
    await tell("/api/notices/push", { endpoint, p256dh: keys?.p256dh, auth: keys?.auth });
  } catch (why) {
    await made.unsubscribe();
    throw why;
  }
  return null;
}

async function furnish(root: HTMLElement, button: HTMLButtonElement, trouble: HTMLElement): Promise<void> {
  const worker = await navigator.serviceWorker.ready;
  const present = await worker.pushManager.getSubscription();
  button.textContent = (present ? button.dataset.on : button.dataset.off) ?? "";
  root.hidden = false;
  document.getElementById("no-push")?.remove();
  button.addEventListener("click", () => {
    trouble.hidden = true;
    button.disabled = true;
    press(worker, root.dataset)
      .catch(() => root.dataset.failed ?? "")
      .then((why) => {
        if (why === null) location.reload();
        trouble.textContent = why;
        trouble.hidden = why === null;
        button.disabled = false;
      });
  });
}

if (root && button && trouble && "serviceWorker" in navigator && "PushManager" in window && "Notification" in window) void furnish(root, button, trouble);
