import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { importCim, importPim, importPsm, type ImportReport } from '../../../client/src/index.ts';
import { client } from '../../api/client.ts';
import { readAgain } from '../../api/queries.ts';
import { useCommands } from '../../ui/commands.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { toast } from '../../ui/toast.tsx';
import { NotTaken } from './not-taken.tsx';

const imports = { cim: importCim, pim: importPim, psm: importPsm };
type Level = keyof typeof imports;
const levels: readonly { readonly level: Level; readonly title: string }[] = [
  { level: 'cim', title: 'CIM – business' },
  { level: 'pim', title: 'PIM – architecture' },
  { level: 'psm', title: 'PSM – deployment' },
];

const endings = {
  cim: '.json,.xmi,.xml,.bpmn,.reqif,.reqifz,.csv,.tsv,.zip',
  pim: '.json,.xmi,.xml,.yaml,.yml,.zip',
  psm: '.json,.xmi,.xml,.zip',
};
const own = 'A model as JSON or as XMI of Eclipse';
const help = {
  cim: `${own}, processes as BPMN 2.0, or requirements as ReqIF or CSV. Several files come in a ZIP.`,
  pim: `${own}, or an API as OpenAPI.`,
  psm: `${own}.`,
};

/** The button and the dialog that take a model from a file. */
export function ImportModel({ projectId }: { readonly projectId: string }): VNode {
  const isOpen = useSignal(false);
  const level = useSignal<Level>('cim');
  const file = useSignal<File | undefined>(undefined);
  const report = useSignal<ImportReport | undefined>(undefined);
  const open = (): void => {
    isOpen.value = true;
  };
  useCommands([{ id: 'import-model', title: 'Import model', group: 'Project', run: open }], projectId);
  return (
    <>
      <button type="button" class="button" onClick={open}>
        Import model…
      </button>
      {isOpen.value && (
        <DialogForm
          title="Import model"
          action="Import"
          shown={[]}
          onClose={() => {
            isOpen.value = false;
          }}
          send={async () => {
            if (file.value === undefined) throw new Error('Choose a file first.');
            const model = await imports[level.value]({ client, body: { projectId, file: file.value } });
            await readAgain('chain', projectId);
            toast(`Imported ${model.name}`);
            if ((model.importReport?.notTakenCount ?? 0) > 0) report.value = model.importReport;
          }}
        >
          {() => (
            <>
              <fieldset class="choices">
                <legend>Level</legend>
                {levels.map((each) => (
                  <label key={each.level}>
                    <input
                      type="radio"
                      name="level"
                      checked={level.value === each.level}
                      onChange={() => {
                        level.value = each.level;
                      }}
                    />
                    {each.title}
                  </label>
                ))}
              </fieldset>
              <div class="field">
                <label for="model-file">File</label>
                <input
                  id="model-file"
                  type="file"
                  accept={endings[level.value]}
                  required
                  onChange={({ currentTarget }) => {
                    file.value = currentTarget.files?.[0];
                  }}
                />
                <p class="help">{help[level.value]}</p>
              </div>
            </>
          )}
        </DialogForm>
      )}
      {report.value !== undefined && (
        <NotTaken
          report={report.value}
          onClose={() => {
            report.value = undefined;
          }}
        />
      )}
    </>
  );
}
