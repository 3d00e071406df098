import tab from '@bomb.sh/tab/commander';
import { Command, CommanderError, Option } from 'commander';
import { fits } from '../../src/kernel/diagram/sheet.ts';
import { themes } from '../../src/kernel/diagram/theme.ts';
import {
  projects,
  signIn,
  signOut,
  whoAmI,
  type LoginOptions,
  type ServiceOption,
} from './commands/account.ts';
import { contextOf, type CommonOptions, type Context, type Surroundings } from './commands/context.ts';
import { exportModel, type ExportOptions } from './commands/export.ts';
import type { ChainOptions } from './commands/chain-options.ts';
import { generateLocally, type GenerateOptions, type GenerateRequest } from './commands/generate.ts';
import { generateThere, transformThere } from './commands/at-service.ts';
import { diff, pull, push, type SynchronizeOptions } from './commands/synchronize.ts';
import { transformLocally } from './commands/transform.ts';
import { init, type InitOptions } from './commands/init.ts';
import { mcp } from './commands/mcp.ts';
import { serve, type ServeOptions } from './commands/serve.ts';
import { watching } from './commands/watch.ts';
import { sayErrors, validate, type ValidateOptions } from './commands/validate.ts';
import { ErrorsInModel } from './offline/transform-files.ts';
import { failureOf, serviceAddress } from './service/connection.ts';
import { exitCodes, Failure } from './terminal/failure.ts';

/** Runs the command line `args` (without the program) and gives its exit code. */
export async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const program = programOf(surroundings);
  try {
    await program.parseAsync([...args], { from: 'user' });
    return exitCodes.success;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.success : exitCodes.usage;
    return report(error, { surroundings, asJson: args.includes('--json') });
  }
}

function report(
  error: unknown,
  { surroundings, asJson }: { readonly surroundings: Surroundings; readonly asJson: boolean },
): number {
  const { errors, output } = surroundings;
  if (!(error instanceof Failure)) {
    const said = error instanceof Error ? (error.stack ?? error.message) : String(error);
    errors.write(`mde failed, which is a bug of mde. Please report this:\n${said}\n`);
    return exitCodes.bug;
  }
  const { kind, message, details } = error;
  errors.write([message, ...details.map((detail) => `  ${detail}`), ''].join('\n'));
  // Findings and conflicts are an answer; what refuses a command takes the place of one.
  if (asJson && kind !== 'findings' && kind !== 'conflicts')
    output.write(`${JSON.stringify({ error: { kind, message, details } }, undefined, 2)}\n`);
  return exitCodes[kind];
}

const codesInHelp = `
Exit codes: 0 done, 1 findings, 2 wrong usage, 3 conflicts, 4 refused, 5 not signed in, 6 service not reachable.
Settings are read from the nearest mde.config.json; MDE_TOKEN and MDE_SERVICE come before it.`;

function programOf(surroundings: Surroundings): Command {
  const { output, errors, version } = surroundings;
  const program = new Command('mde')
    .description(
      'Models as files in your own repository: check them, transform them, generate software from them.',
    )
    .version(version)
    .exitOverride()
    .configureOutput({ writeOut: (text) => output.write(text), writeErr: (text) => errors.write(text) })
    .showHelpAfterError('(mde --help lists the commands)')
    .addHelpText('after', codesInHelp);
  const add = adderTo(program);

  add(
    'validate [files...]',
    'Check models in files; without names those of mde.config.json. Needs no service.',
  )
    .option('--sarif <file>', 'write the findings as SARIF 2.1.0, too, for code review')
    .option('--strict', 'warnings count as errors')
    .action(
      acting(surroundings, (context, options: ValidateOptions, [files]: [string[]]) =>
        validate(context, { files, options }),
      ),
    );
  add(
    'export <file>',
    'Write a model as XMI for Eclipse or BPMN, or draw one of its views. Needs no service.',
  )
    .option('--xmi', 'as XMI 2.0')
    .option('--bpmn', 'the processes of a CIM as BPMN 2.0')
    .option('--process <id>', 'the one process that BPMN is to hold')
    .option('--svg', 'draw a view as SVG')
    .option('--png', 'draw a view as PNG')
    .option('--pdf', 'draw a view as PDF')
    .option('--mermaid', 'write a view as a Mermaid flowchart')
    .option('--plantuml', 'write a view as PlantUML')
    .option('--structurizr', 'write the context map of a PIM, or the deployment of a PSM, as Structurizr')
    .option('--view <id>', 'the view to draw; one that does not exist lists all')
    .addOption(new Option('--theme <theme>', 'colours of a picture').choices(themes).default('light'))
    .option('--font <file>', 'a font (TTF, OTF) for letters in PNG and PDF that DejaVu Sans lacks')
    .addOption(new Option('--fit <page>', 'make a picture fit a slide or a page').choices(fits))
    .option('-o, --output <file>', 'where to write; standard output unless given')
    .action(
      acting(surroundings, (context, options: ExportOptions, [path]: [string]) =>
        exportModel(context, { path, options }),
      ),
    );
  add('init', 'Write mde.config.json for the models below this folder.')
    .option('--service <url>', 'address of the service')
    .option('--project <id>', 'id of the project there; see mde projects')
    .option('--name <name>', 'what model files are called where there are none yet')
    .option('--output <folder>', 'where generated files go', 'generated')
    .action(acting(surroundings, (context, options: InitOptions) => init(context, options)));

  const serviceOption = ['--service <url>', 'address of the service'] as const;
  add('transform [file]', 'Generate the models of the next levels, and keep what you refined in them.')
    .option('--local', 'without a service: files in, files out')
    .option(...serviceOption)
    .addOption(new Option('--to <level>', 'stop at this level').choices(['pim', 'psm']))
    .option('--dry-run', 'say what would change, and write nothing')
    .addOption(takeOption('generated'))
    .option('--adopt', 'keep a model that was not generated here as it is; differences are yours')
    .action(
      acting(surroundings, (context, options: ChainOptions, [path]: [string | undefined]) =>
        options.local === true
          ? transformLocally(context, { path, options })
          : transformThere(context, { path, options }),
      ),
    );
  add('generate [file]', 'Run the whole chain, and generate software from its end into a folder.')
    .option('--local', 'without a service: files in, files out')
    .option(...serviceOption)
    .option('--into <dir>', 'where the software goes; "output" of mde.config.json unless given')
    .option('--watch', 'run again whenever a model changes')
    .option('--dry-run', 'say what would change, and write nothing')
    .addOption(takeOption('generated'))
    .option('--adopt', 'keep a model that was not generated here as it is; differences are yours')
    .action(
      acting(surroundings, (context, options: GenerateOptions, [path]: [string | undefined]) =>
        generate(context, { path, options }),
      ),
    );

  add('login', 'Sign in to a service, and keep the token for later commands.')
    .option(...serviceOption)
    .option('-u, --username <name>', 'username or e-mail address; asked for unless given')
    .option('--password-stdin', 'read the password from standard input')
    .option('--token-stdin', 'read a token from standard input, instead of a password')
    .option('--guest', 'begin a session as a guest, which needs no account')
    .action(acting(surroundings, (context, options: LoginOptions) => signIn(context, options)));
  add('logout', 'End the session, and forget its token.')
    .option(...serviceOption)
    .action(acting(surroundings, (context, options: ServiceOption) => signOut(context, options)));
  add('pull', 'Bring what was changed at the service into your model files, merged with your changes.')
    .option(...serviceOption)
    .option('--project <id>', 'the project; that of mde.config.json unless given')
    .option('--model <level=id...>', 'which model, where the project has several of a level')
    .addOption(takeOption('theirs'))
    .action(acting(surroundings, (context, options: SynchronizeOptions) => pull(context, options)));
  add('push', 'Store your model files at the service, merged with what was changed there.')
    .option(...serviceOption)
    .option('--project <id>', 'the project; that of mde.config.json unless given')
    .option('--model <level=id...>', 'which model, where the project has several of a level')
    .addOption(takeOption('theirs'))
    .action(acting(surroundings, (context, options: SynchronizeOptions) => push(context, options)));
  add(
    'diff [files...]',
    'List what differs, in elements: between the service and your files, or between two files.',
  )
    .option(...serviceOption)
    .option('--project <id>', 'the project; that of mde.config.json unless given')
    .option('--model <level=id...>', 'which model, where the project has several of a level')
    .action(
      acting(surroundings, (context, options: SynchronizeOptions, [files]: [string[]]) =>
        diff(context, { files, options }),
      ),
    );
  add('whoami', 'Say who is signed in.')
    .option(...serviceOption)
    .action(acting(surroundings, (context, options: ServiceOption) => whoAmI(context, options)));
  add('projects', 'List your projects, with their ids.')
    .option(...serviceOption)
    .action(acting(surroundings, (context, options: ServiceOption) => projects(context, options)));
  add('mcp', 'Serve agents by the Model Context Protocol on standard input and output.')
    .option(...serviceOption)
    .action(acting(surroundings, (context, options: ServiceOption) => mcp(context, options)));
  add('serve', 'Start the service of a clone of its repository. Needs Node 24.')
    .option('--from <dir>', 'the clone; the folder around this one unless given')
    .action(acting(surroundings, (context, options: ServeOptions) => serve(context, options)));
  tab(program);
  return program;
}

/** Generates with or without a service, once or whenever a model changes. */
function generate(context: Context, request: GenerateRequest): Promise<void> {
  const { path, options } = request;
  const run = (): Promise<void> =>
    options.local === true ? generateLocally(context, request) : generateThere(context, request);
  return options.watch === true ? watching(context, { path, run }) : run();
}

/** The option that decides all conflicts for one side. */
function takeOption(other: 'generated' | 'theirs'): Option {
  return new Option('--take <side>', 'decide all conflicts for this side').choices(['yours', other]);
}

/** Adds commands that take the common options. */
function adderTo(program: Command): (name: string, description: string) => Command {
  return (name, description) =>
    program
      .command(name)
      .description(description)
      .option('--json', 'answer with JSON')
      .option('--no-input', 'ask nothing');
}

/** A command; `never` because the framework, not the compiler, sees to what options and arguments it gets. */
type Act = (context: Context, options: never, args: never) => Promise<void>;

/** Runs a command with its context; what a service refuses becomes a failure with an exit code. */
function acting(surroundings: Surroundings, act: Act): (...given: unknown[]) => Promise<void> {
  return async (...given) => {
    const args = given.slice(0, -2);
    // Checked border: the framework has parsed the options that stand beside each call.
    const options = given.at(-2) as CommonOptions & ServiceOption;
    const context = await contextOf(surroundings, options);
    try {
      // Checked border: as the options, and as many arguments as the command's own name lists.
      await act(context, options as never, args as never);
    } catch (error) {
      if (error instanceof ErrorsInModel) sayErrors(context.terminal, error);
      throw failureOf(error, serviceAddress({ ...context, service: options.service }));
    }
  };
}
