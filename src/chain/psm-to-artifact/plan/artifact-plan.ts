import { tsComment } from '../../../kernel/generation/escape.ts';
import type { Model } from '../../../kernel/model/model.ts';
import type {
  AppRole,
  BackgroundHandler,
  CodeModule,
  CodeProject,
  Column,
  Container,
  ContainerImage,
  Database,
  DbSchema,
  DtoType,
  Psm,
  PsmModel,
  RestController,
  RouteHandler,
  Table,
  Workload,
} from '../../psm/psm.ts';
import { camel, freeIdentifier, pascal, slug, uniqueNames, withArticle } from '../naming.ts';
import { dtoNames, type ForeignType } from './dto-names.ts';
import { handlerPlans, rulesOf, type HandlerPlan } from './handlers.ts';
import { messagingPlan, type MessagingPlan } from './messaging.ts';
import { Notes } from './notes.ts';
import type { ProcessesPlan } from './process-plan.ts';
import { processesPlan } from './processes.ts';
import { shapesIn, type RecordShape } from './record-shape.ts';
import { recordShape } from './shape-of-table.ts';
import type { ModulePlan, ResourcePlan } from './resource-plan.ts';
import { derivationPlans, rulePlans } from './rules.ts';
import { selectionOf } from './selections.ts';

/** A background handler with the operation it runs. */
export type BackgroundPlan = {
  readonly background: BackgroundHandler;
  readonly name: string;
  readonly file: string;
  readonly resource: ResourcePlan;
  readonly handler: HandlerPlan;
  /** The event that starts it and the module that defines the event. */
  readonly event: { readonly dto: DtoType; readonly module: CodeModule } | undefined;
};

/** One service: a source tree that becomes one image. */
export type ServicePlan = {
  readonly model: Model<Psm>;
  readonly notes: Notes;
  readonly project: CodeProject;
  /** Folder below `services/`. */
  readonly folder: string;
  readonly modules: readonly ModulePlan[];
  readonly background: readonly BackgroundPlan[];
  /** Undefined when it runs no process. */
  readonly processes: ProcessesPlan | undefined;
  /** Undefined when no event enters or leaves over a broker. */
  readonly messaging: MessagingPlan | undefined;
  readonly roles: ReadonlyMap<AppRole, string>;
  readonly schemas: readonly DbSchema[];
  readonly database: Database | undefined;
  readonly image: ContainerImage | undefined;
  readonly workloads: readonly Workload[];
  /** The container that serves requests. */
  readonly container: Container | undefined;
  readonly port: number;
  readonly metricsPath: string;
  readonly webClient: PsmModel['webClient'];
  /** BCP-47 tag of the names that people read. */
  readonly language: string;
};

/** Everything the templates print. */
export type ArtifactPlan = {
  readonly model: Model<Psm>;
  readonly root: PsmModel;
  readonly notes: Notes;
  readonly services: readonly ServicePlan[];
};

/** Decides names, shapes and behaviour of everything that is generated. */
export function planArtifact(model: Model<Psm>): ArtifactPlan {
  const root = model.only('PsmModel');
  const notes = new Notes();
  const folders = uniqueNames(root.projects, (project) => slug(project.packageName, 'service'));
  const services = root.projects
    .map((project) => planService({ model, notes, project, folder: folders.get(project) ?? 'service' }))
    .sort((left, right) => (left.folder < right.folder ? -1 : 1));
  for (const manager of model.all('ProcessManager').filter(({ runs }) => !runs))
    notes.add(
      manager.id,
      `The process "${manager.name}" is documented in docs/architecture.md and not run. Transform the PIM again to have it run.`,
    );
  return { model, root, notes, services };
}

type ServiceSource = Pick<ServicePlan, 'model' | 'notes' | 'project' | 'folder'>;

function planService(source: ServiceSource): ServicePlan {
  const { model, notes, project } = source;
  const routes = new Set<string>();
  const folders = uniqueNames(project.modules, (module) => slug(module.folder, 'module'));
  const namesOf = new Map(project.modules.map((module) => [module, dtoNames(module)]));
  const elsewhere = (dto: DtoType): ForeignType | undefined => {
    const module = model.containerOf(dto, 'CodeModule');
    const name = namesOf.get(module)?.nameOf(dto);
    return name === undefined ? undefined : { folder: folders.get(module) ?? 'module', name };
  };
  const modules = project.modules.map((module) =>
    planModule({ model, notes, module, folder: folders.get(module) ?? 'module', routes, elsewhere }),
  );
  const image = model.all('ContainerImage').find((each) => each.builtFrom === project.id);
  const workloads = model
    .all('Workload')
    .filter((workload) => workload.containers.some((container) => container.image === image?.id));
  const serving = workloads
    .filter((workload) => workload.kind === 'DEPLOYMENT' || workload.kind === 'STATEFUL_SET')
    .flatMap((workload) => workload.containers)
    .find((container) => container.role === 'MAIN' && container.image === image?.id);
  const background = backgroundPlans(model, notes, modules);
  const processes = processesPlan({ model, notes, modules });
  const schemas = [...new Set(project.modules.flatMap((module) => model.resolve(module.schema) ?? []))];
  const [schema] = schemas;
  return {
    ...source,
    modules,
    background,
    processes,
    messaging: messagingPlan(model, {
      project,
      awaited: [
        ...background.flatMap(({ event }) => event?.dto ?? []),
        ...(processes?.awaited ?? []).map(({ dto }) => dto),
      ],
    }),
    roles: uniqueNames(model.all('AppRole'), (role) => freeIdentifier(role.symbol, 'Role')),
    schemas,
    database: schema === undefined ? undefined : model.containerOf(schema, 'Database'),
    image,
    workloads,
    container: serving,
    port: serving?.ports[0]?.number ?? 8080,
    metricsPath: metricsPathOf(model),
    webClient: model.only('PsmModel').webClient,
    language: model.only('PsmModel').language,
  };
}

function metricsPathOf(model: Model<Psm>): string {
  const path = model.all('Observability')[0]?.metricsPath ?? '/metrics';
  return /^\/[A-Za-z0-9/_-]+$/.test(path) && path !== '/healthz' && path !== '/readyz' ? path : '/metrics';
}

type ModuleSource = {
  readonly model: Model<Psm>;
  readonly notes: Notes;
  readonly module: CodeModule;
  readonly folder: string;
  readonly routes: Set<string>;
  readonly elsewhere: (dto: DtoType) => ForeignType | undefined;
};

function planModule(source: ModuleSource): ModulePlan {
  const { module } = source;
  const files = uniqueNames(module.clients, (client) => slug(client.symbol.replace(/Client$/, ''), 'client'));
  const names = uniqueNames(module.clients, (client) => `create${pascal(client.symbol)}`);
  const plan: ModulePlan = {
    module,
    folder: source.folder,
    names: dtoNames(module, source.elsewhere),
    resources: [],
    clients: module.clients.map((client) => ({
      client,
      file: files.get(client) ?? 'client',
      name: names.get(client) ?? 'createClient',
    })),
  };
  const hasProcesses = module.processManagers.some(({ runs }) => runs);
  const taken = ['background', 'clients', ...(hasProcesses ? ['processes'] : [])];
  const folders = uniqueNames(module.controllers, (controller) => resourceFolder(controller, taken));
  for (const controller of module.controllers)
    plan.resources.push(
      planResource(source, plan, { controller, folder: folders.get(controller) ?? 'resource' }),
    );
  return plan;
}

function resourceFolder(controller: RestController, taken: readonly string[]): string {
  const last = controller.path.split('/').findLast((part) => part !== '' && !part.startsWith('{'));
  const name = slug(last ?? controller.symbol.replace(/Controller$/, ''), 'resource');
  return taken.includes(name) ? `${name}-resource` : name;
}

function planResource(
  source: ModuleSource,
  module: ModulePlan,
  given: { readonly controller: RestController; readonly folder: string },
): ResourcePlan {
  const { model, notes, routes } = source;
  const { controller } = given;
  const table = model.resolve(controller.table);
  const shape = table === undefined ? undefined : shapeOf(source, module, { controller, table });
  const rules = shape === undefined ? [] : rulePlans({ model, notes, shape }, rulesOf(model, controller));
  const name = table?.name ?? controller.name;
  const handlers = handlerPlans({ model, notes, controller, shape, rules, routes });
  return {
    ...given,
    module,
    entity: pascal(table?.tableName ?? controller.symbol),
    variable: freeIdentifier(camel(table?.tableName ?? 'record'), 'Record'),
    noun: tsComment(
      withArticle(/^\p{Lu}\p{Ll}/u.test(name) ? name.slice(0, 1).toLowerCase() + name.slice(1) : name),
    ),
    shape,
    rules,
    handlers: handlers.filter(({ way }) => way.length === 0),
    partHandlers: handlers.filter(({ way }) => way.length > 0),
    derivations:
      shape === undefined
        ? []
        : shapesIn(shape).flatMap((each) => derivationPlans({ model, notes, shape: each })),
  };
}

function shapeOf(
  source: ModuleSource,
  module: ModulePlan,
  given: { readonly controller: RestController; readonly table: Table },
): RecordShape | undefined {
  const { model, notes } = source;
  const { controller, table } = given;
  const handlers = controller.handlers.filter(({ part }) => part === undefined);
  const owners = handlers
    .flatMap((handler) => model.resolve(handler.ownerColumn) ?? [])
    .filter((column: Column) => table.columns.includes(column));
  const requestsOf = (kind: RouteHandler['kind']): readonly DtoType[] =>
    handlers
      .filter((handler) => handler.kind === kind)
      .flatMap((handler) => model.resolve(handler.request) ?? []);
  const answers = handlers.flatMap((handler) => model.resolve(handler.response) ?? []);
  const creators = requestsOf('CREATE');
  const dtos = [...new Set([...answers, ...creators, ...requestsOf('UPDATE')])];
  const [owner] = owners;
  return recordShape({ model, notes, names: module.names, table, dtos, creators, owner });
}

function backgroundPlans(
  model: Model<Psm>,
  notes: Notes,
  modules: readonly ModulePlan[],
): readonly BackgroundPlan[] {
  const resources = modules.flatMap((module) => module.resources);
  const all = modules.flatMap((module) => module.module.backgroundHandlers);
  const names = uniqueNames(all, (background) => freeIdentifier(background.symbol, 'Job'));
  const files = uniqueNames(all, (background) => slug(background.symbol, 'job'));
  return all.flatMap((background): BackgroundPlan[] => {
    const runs = model.get(background.runs);
    const resource = resources.find((each) => each.handlers.some((plan) => plan.handler === runs));
    const handler = resource?.handlers.find((plan) => plan.handler === runs);
    if (
      resource === undefined ||
      handler === undefined ||
      handler.kind === 'READ' ||
      handler.kind === 'LIST'
    ) {
      notes.add(
        background.id,
        `"${background.name}" does not run: its operation is not a change in the same service.`,
      );
      return [];
    }
    const dto = model.resolve(background.event);
    if (background.trigger === 'TOPIC' && dto === undefined) {
      notes.add(background.id, `"${background.name}" does not run: it names no event.`);
      return [];
    }
    const event = dto === undefined ? undefined : { dto, module: model.containerOf(dto, 'CodeModule') };
    const name = names.get(background) ?? 'job';
    const plan = { background, name, file: files.get(background) ?? 'job', resource, handler, event };
    if (selectionOf({ model, modules }, plan) === undefined)
      notes.add(
        background.id,
        event === undefined && background.description !== undefined
          ? `"${background.name}" runs on nothing: the model says in words which rows are due for "${handler.handler.name}", or it needs values. Guard the move with a rule that is an expression (due on < today()), or fill the region "select" of its file.`
          : `"${background.name}" runs on nothing: the model does not lead to the rows or values of "${handler.handler.name}". Fill the region "select" of its file.`,
      );
    return [plan];
  });
}
