import { useSignal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';

type DropZoneProps = {
  readonly className: string;
  readonly onFiles: (files: Iterable<File>) => void;
  readonly children: ComponentChildren;
};

/** Where files can be dropped; it says so while files are dragged over it. */
export function DropZone({ className, onFiles, children }: DropZoneProps): VNode {
  const isOver = useSignal(false);
  return (
    <div
      class={`${className} ${isOver.value ? 'drop-here' : ''}`}
      onDragOver={(event) => {
        if (event.dataTransfer?.types.includes('Files') !== true) return;
        event.preventDefault();
        isOver.value = true;
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) isOver.value = false;
      }}
      onDrop={(event) => {
        isOver.value = false;
        const files = event.dataTransfer?.files ?? [];
        if (files.length === 0) return;
        event.preventDefault();
        onFiles(files);
      }}
    >
      {children}
      {isOver.value && <p class="drop-word">Drop to attach</p>}
    </div>
  );
}
