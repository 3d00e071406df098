import type { VNode } from 'preact';
import type { FileContent } from '../../../client/src/index.ts';
import { counted } from '../../lib/text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { FileName } from './file-head.tsx';

/** A file that is not text: it can be downloaded. */
export function BinaryFile({ file }: { readonly file: FileContent }): VNode {
  const { path, size, contentType, content } = file;
  const download = (): void => {
    const bytes = Uint8Array.from(atob(content), (character) => character.charCodeAt(0));
    saveFile(new Blob([bytes]), path.split('/').at(-1) ?? path);
  };
  return (
    <div class="file">
      <div class="file-head">
        <FileName path={path} />
      </div>
      <div class="empty">
        <p class="empty-title">This file is not text.</p>
        <p>
          {contentType}, {counted(size, 'byte')}
        </p>
        <p>
          <button type="button" class="button button-main" onClick={download}>
            Download
          </button>
        </p>
      </div>
    </div>
  );
}
