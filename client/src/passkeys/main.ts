/**
 * Passkeys: the form that adds one to an account, and the button that signs in with one. Both are hidden until this script
 * has found that the browser knows passkeys here.
 */

import { siteAddress, goTo } from "../shared/root.ts";

type JsonObject = Record<string, unknown>;

/** A refusal, in the server's words. */
class Refused extends Error {}

/** Returns the bytes of a text in base64url. */
function bytes(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (char) => char.charCodeAt(0));
}

/** Returns bytes as a text in base64url. */
function text(buffer: ArrayBuffer | null): string {
  const plain = String.fromCharCode(...new Uint8Array(buffer ?? new ArrayBuffer(0)));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Sends a message and returns the answer. Throws `Refused` with the server's sentence. */
async function ask(path: string, body: JsonObject): Promise<JsonObject> {
  const response = await fetch(siteAddress(`/api/passkeys${path}`), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as JsonObject;
  if (!response.ok) throw new Refused(String(answer.error ?? ""));
  return answer;
}

/** Makes a passkey for the account and gives it to the server. */
async function add(form: HTMLFormElement): Promise<void> {
  const fields = new FormData(form);
  const options = (await ask("/adding", { password: String(fields.get("password") ?? "") })) as unknown as {
    challenge: string;
    user: { id: string; name: string; displayName: string };
    excludeCredentials?: { id: string; type: "public-key" }[];
  };
  const made = (await navigator.credentials.create({
    publicKey: {
      ...(options as unknown as PublicKeyCredentialCreationOptions),
      challenge: bytes(options.challenge),
      user: { ...options.user, id: bytes(options.user.id) },
      excludeCredentials: (options.excludeCredentials ?? []).map((one) => ({ ...one, id: bytes(one.id) })),
    },
  })) as PublicKeyCredential;
  const response = made.response as AuthenticatorAttestationResponse;
  await ask("", {
    name: String(fields.get("name") ?? ""),
    made: { id: made.id, clientDataJSON: text(response.clientDataJSON), attestationObject: text(response.attestationObject) },
  });
  location.reload();
}

/** Signs a challenge of the server with a passkey, and opens the page that the server names. */
async function enter(): Promise<void> {
  const options = (await ask("/entering", {})) as unknown as { challenge: string; rpId: string; timeout: number };
  const credential = (await navigator.credentials.get({
    publicKey: { challenge: bytes(options.challenge), rpId: options.rpId, timeout: options.timeout, userVerification: "required" },
  })) as PublicKeyCredential;
  const response = credential.response as AuthenticatorAssertionResponse;
  const answer = await ask("/entry", {
    signed: {
      id: credential.id,
      clientDataJSON: text(response.clientDataJSON),
      authenticatorData: text(response.authenticatorData),
      signature: text(response.signature),
      userHandle: text(response.userHandle),
    },
  });
  goTo(String(answer.to));
}

/** Shows a form, and does its work when it is sent. A failure is one sentence below it. */
function furnish(form: HTMLFormElement | null, work: (form: HTMLFormElement) => Promise<void>): void {
  const trouble = form?.querySelector<HTMLElement>(".field-trouble");
  const button = form?.querySelector<HTMLButtonElement>("button");
  if (!form || !trouble || !button) return;
  form.hidden = false;
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    trouble.hidden = true;
    button.disabled = true;
    work(form)
      .catch((problem: unknown) => {
        trouble.textContent = problem instanceof Refused ? problem.message : (form.dataset.cancelled ?? "");
        trouble.hidden = false;
      })
      .finally(() => {
        button.disabled = false;
      });
  });
}

if (window.isSecureContext && "PublicKeyCredential" in window) {
  furnish(document.querySelector("#add-passkey"), add);
  furnish(document.querySelector("#enter-passkey"), enter);
}
