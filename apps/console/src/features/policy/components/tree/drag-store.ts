import type { DragEvent } from 'react';
import type { PolicyNode } from '../../node.ts';

// While something is dragged over a place the browser does not tell what it is.
let dragged: PolicyNode | undefined;

export function startDrag(event: DragEvent, node: PolicyNode): void {
  dragged = node;
  event.dataTransfer.effectAllowed = 'move';
  event.dataTransfer.setData('text/plain', node.name);
}
export const endDrag = (): void => {
  dragged = undefined;
};
export const readDragged = (): PolicyNode | undefined => dragged;
