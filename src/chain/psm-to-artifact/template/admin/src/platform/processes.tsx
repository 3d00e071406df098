import { Resource, useGetList, useLocale, useRecordContext, useTranslate, type RaRecord } from 'ra-core';
import { Link } from 'react-router-dom';
import { useClient } from './client';
import { MomentField, momentText, TextField } from './fields';
import { ListPage } from './list-page';
import { useRun } from './run';

/** A step that waits for the person who is signed in, or that has stopped. */
interface Task extends RaRecord<string> {
  readonly name: string;
  readonly process: string;
  readonly since: string;
  readonly subjects?: readonly { readonly object: string; readonly id: string }[];
}

/** The lists of what waits for people, and of what has stopped. */
export function processPages() {
  return [
    <Resource key="tasks" name="tasks" list={TaskList} />,
    <Resource key="incidents" name="incidents" list={IncidentList} />,
  ];
}

const common = [
  { source: 'name', cell: <TextField source="name" />, isSortable: false },
  { source: 'process', cell: <TextField source="process" />, isSortable: false },
  { source: 'since', cell: <MomentField source="since" />, isSortable: false },
];

function TaskList() {
  const translate = useTranslate();
  const columns = [
    ...common,
    { source: 'subjects', cell: <Subjects />, isSortable: false },
    { source: 'actions', cell: <TaskActions />, isSortable: false },
  ];
  return (
    <ListPage
      name="tasks"
      columns={columns}
      filters={[]}
      nothing={translate('client.noTasks')}
      isLinked={false}
    />
  );
}

/** Links to the rows that a task is about. */
function Subjects() {
  const task = useRecordContext<Task>();
  const { resources } = useClient();
  const links = (task?.subjects ?? []).flatMap(({ object, id }) => {
    const found = resources.find((each) => each.object === object);
    return found === undefined ? [] : [{ object, id, name: found.name }];
  });
  return (
    <span className="links">
      {links.map(({ object, id, name }) => (
        <Link key={id} to={`/${name}/${id}/show`}>
          {object}
        </Link>
      ))}
    </span>
  );
}

/** Leads to the place where a task is done, or notes that it is done. */
function TaskActions() {
  const task = useRecordContext<Task>();
  const translate = useTranslate();
  const run = useRun();
  const { tasks } = useClient();
  const place = tasks.find(({ process, step }) => process === task?.process && step === task.name);
  if (task === undefined || place === undefined) return null;
  const { creates, byHand } = place;
  if (creates !== undefined)
    return (
      <Link className="button" to={`/${creates.resource}/create?by=${creates.operation}`}>
        {translate('client.open')}
      </Link>
    );
  if (byHand !== true) return null;
  const path = `/processes/tasks/${task.id}/done`;
  return (
    <button type="button" onClick={() => void run({ method: 'POST', path }, task.name)}>
      {translate('client.finish')}
    </button>
  );
}

function IncidentList() {
  const translate = useTranslate();
  const columns = [
    ...common,
    { source: 'message', cell: <TextField source="message" />, isSortable: false },
    { source: 'actions', cell: <Repairs />, isSortable: false },
  ];
  const nothing = translate('client.noIncidents');
  return <ListPage name="incidents" columns={columns} filters={[]} nothing={nothing} isLinked={false} />;
}

/** What the owner of a process does with an incident; the words are also the last ones of the addresses. */
const repairs = ['retry', 'skip', 'abandon'] as const;

function Repairs() {
  const incident = useRecordContext<Task>();
  const translate = useTranslate();
  const run = useRun();
  if (incident === undefined) return null;
  return (
    <span className="buttons">
      {repairs.map((repair) => {
        const label = translate(`client.${repair}`);
        const path = `/processes/incidents/${incident.id}/${repair}`;
        return (
          <button key={repair} type="button" onClick={() => void run({ method: 'POST', path }, label)}>
            {label}
          </button>
        );
      })}
    </span>
  );
}

/** One run of a process. */
interface Process extends RaRecord<string> {
  readonly name: string;
  readonly state: string;
  readonly startedAt: string;
  readonly waitsAt: readonly { readonly name: string }[];
}

const processColumns = ['process', 'state', 'startedAt', 'waitsAt'] as const;

/** The processes that know the row that is shown: when they began, how they stand, and what they wait for. */
export function ProcessesOfRow() {
  const row = useRecordContext();
  const translate = useTranslate();
  const locale = useLocale();
  const filter = { subjectId: row?.id };
  const { data = [] } = useGetList<Process>(
    'processes',
    { filter },
    { enabled: row !== undefined, retry: false },
  );
  if (data.length === 0) return null;
  const heading = translate('client.processes');
  return (
    <>
      <h2>{heading}</h2>
      <table aria-label={heading}>
        <thead>
          <tr>
            {processColumns.map((name) => (
              <th key={name} scope="col">
                {translate(`client.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map(({ id, name, state, startedAt, waitsAt }) => (
            <tr key={id}>
              <td>{name}</td>
              <td>{translate(`client.states.${state}`)}</td>
              <td>{momentText(startedAt, locale)}</td>
              <td>{waitsAt.map((step) => step.name).join(', ')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
