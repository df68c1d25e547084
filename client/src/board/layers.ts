/** The layers of the drawing: groups that keep their nodes by key and write a node only if its text changes. */

import type { BoardPoint } from "./geometry.ts";

export const SVG = "http://www.w3.org/2000/svg";

const LAYERS = [
  "slab", "tiles", "places", "forts", "wanted", "left", "threats", "ghosts", "chosen", "units", "fading", "lasts", "marks", "arrows", "coordinates", "focus",
] as const;
export type LayerName = (typeof LAYERS)[number];
export type Layers = Record<LayerName, Layer>;

export interface DrawnNode {
  at: BoardPoint;
  body: string;
  name?: string;
}

/** The keyed nodes of one layer. New nodes are added, missing ones removed, and changed ones rewritten. */
export class Layer {
  readonly nodes = new Map<string, SVGGElement>();
  private readonly written = new Map<string, string>();

  constructor(readonly group: SVGGElement) {}

  write(wanted: Map<string, DrawnNode>): void {
    for (const [key, node] of this.nodes) {
      if (wanted.has(key)) continue;
      node.remove();
      this.nodes.delete(key);
      this.written.delete(key);
    }
    for (const [key, { at, body, name }] of wanted) {
      let node = this.nodes.get(key);
      if (node === undefined) {
        node = document.createElementNS(SVG, "g");
        this.nodes.set(key, node);
        this.group.append(node);
      }
      put(node, "transform", `translate(${at.x.toFixed(1)} ${at.y.toFixed(1)})`);
      if (name !== undefined) put(node, "class", name);
      if (this.written.get(key) !== body) {
        node.innerHTML = body;
        this.written.set(key, body);
      }
    }
  }
}

/** Creates a group for each layer, lowest first. */
export function createLayers(element: SVGSVGElement): Layers {
  const layers = {} as Layers;
  for (const name of LAYERS) layers[name] = addLayer(element, name);
  return layers;
}

export function addLayer(element: SVGSVGElement, name: string): Layer {
  const group = document.createElementNS(SVG, "g");
  put(group, "class", `layer-${name}`);
  put(group, "aria-hidden", "true");
  element.append(group);
  return new Layer(group);
}

export function put(node: Element, name: string, value: string): void {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}
