import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { sizeText } from '../../lib/text.ts';
import { accepted, acceptedText, type Uploads } from './uploads.ts';

/** The files of a message, and the button that adds some. */
export function UploadList({ uploads }: { readonly uploads: Uploads }): VNode {
  const ref = useRef<HTMLInputElement>(null);
  const id = useId();
  return (
    <div class="uploads">
      {uploads.files.value.map(({ key, name, size, attachmentId, problem }) => (
        <p key={key} class={`upload ${problem === undefined ? '' : 'upload-refused'}`}>
          <span class="upload-name">{name}</span>
          <span class="quiet">
            {problem === undefined && (attachmentId === undefined ? 'Sending…' : sizeText(size))}
          </span>
          <button
            type="button"
            class="button-link"
            aria-label={`Remove ${name}`}
            onClick={() => uploads.remove(key)}
          >
            Remove
          </button>
          {problem !== undefined && (
            <span class="problem" role="alert">
              {problem}
            </span>
          )}
        </p>
      ))}
      <p class="upload-add">
        <button
          type="button"
          class="button button-plain"
          aria-describedby={id}
          onClick={() => ref.current?.click()}
        >
          Attach files…
        </button>
        <span class="help" id={id}>
          {acceptedText}
        </span>
        <input
          ref={ref}
          type="file"
          hidden
          multiple
          aria-label="Files"
          accept={accepted}
          onChange={({ currentTarget }) => {
            uploads.add(currentTarget.files ?? []);
            currentTarget.value = '';
          }}
        />
      </p>
    </div>
  );
}
