import { defaultRationale } from '../../core/default-rationale.ts';
import { rule, target } from '../rule-builders.ts';

type SteeringKey = 'ARCHITECTURE_STYLE' | 'MESSAGING' | 'AUTHENTICATION' | 'DATA_HOSTING';

type Choice = {
  readonly key: SteeringKey;
  readonly question: string;
  /** The first one is the default. */
  readonly options: readonly {
    readonly code: string;
    readonly name: string;
    readonly consequences: string;
  }[];
};

/** The four choices that steer the next transformation. */
const steeringChoices: readonly Choice[] = [
  {
    key: 'ARCHITECTURE_STYLE',
    question: 'How is the system cut into deployable pieces?',
    options: [
      {
        code: 'MODULAR_MONOLITH',
        name: 'Modular monolith',
        consequences:
          'One service, one database with a schema per context: simple to run and to change across contexts; all contexts are deployed and scaled together.',
      },
      {
        code: 'MICROSERVICES',
        name: 'Microservices',
        consequences:
          'One service and one database per context: teams deploy and scale independently; calls can fail, and there is more to operate.',
      },
    ],
  },
  {
    key: 'MESSAGING',
    question: 'How do events travel?',
    options: [
      {
        code: 'IN_PROCESS',
        name: 'In process',
        consequences: 'Nothing more to run; events reach only contexts inside the same service.',
      },
      {
        code: 'BROKER',
        name: 'Broker',
        consequences:
          'Published events reach other services and survive restarts; a broker has to be operated.',
      },
    ],
  },
  {
    key: 'AUTHENTICATION',
    question: 'How do callers prove who they are?',
    options: [
      {
        code: 'OIDC_JWT',
        name: 'OpenID Connect tokens',
        consequences:
          'People sign in once at an identity provider, which also holds their roles; one has to exist.',
      },
      {
        code: 'API_KEY',
        name: 'API keys',
        consequences: 'Easy for machines; keys have to be handed out and changed, and people cannot sign in.',
      },
      {
        code: 'NONE',
        name: 'None',
        consequences: 'Everybody may do everything; only for trials without real data.',
      },
    ],
  },
  {
    key: 'DATA_HOSTING',
    question: 'Who runs the databases?',
    options: [
      {
        code: 'IN_CLUSTER',
        name: 'In the cluster',
        consequences: 'No provider needed; backups and updates are your own work.',
      },
      {
        code: 'MANAGED',
        name: 'Managed by the platform',
        consequences: 'Backups, updates and fail-over come with the platform; it costs more and binds to it.',
      },
      {
        code: 'EXTERNAL',
        name: 'External',
        consequences:
          'A database that exists already is used; its owners decide about versions and maintenance.',
      },
    ],
  },
];

/** C2P-34: four open decisions with their options, each proposed with its default. */
export const steeringDecisions = rule('C2P-34', 'CimModel', {
  targets: (model, { equivalent }) =>
    steeringChoices.flatMap(({ key, question, options }) => [
      target(`decision-${key}`, 'ArchitectureDecision', {
        into: () => ({ container: equivalent(model, 'root'), feature: 'decisions' }),
        bind: () => ({
          name: question,
          key,
          status: 'PROPOSED',
          question,
          chosen: equivalent(model, `option-${key}`, options[0]?.code),
          rationale: defaultRationale,
        }),
      }),
      ...options.map(({ code, name, consequences }) =>
        target(`option-${key}`, 'DecisionOption', {
          suffix: code,
          into: () => ({ container: equivalent(model, `decision-${key}`), feature: 'options' }),
          bind: () => ({ name, code, consequences }),
        }),
      ),
    ]),
});
