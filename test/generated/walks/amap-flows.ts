import type { Flow, FlowStep } from './flow.ts';

const accepté = { status: 200, body: { prelevementAccepte: true, referenceDuMandat: 'M-1' } };

const membre: readonly FlowStep[] = [
  {
    as: 'Coordinatrice',
    does: "Inscrire l'adhérent",
    makes: 'Membre',
    called: 'membre',
    values: {
      Nom: 'Lefèvre',
      Prénom: 'Zoé',
      Courriel: 'zoe-#@example.org',
      "Numéro d'adhérent": 'N-#',
      'Adhère depuis': '2024-01-01',
    },
  },
];

const lieu: FlowStep = {
  as: 'Coordinatrice',
  create: 'Point de retrait',
  called: 'lieu',
  values: { 'Nom du lieu': 'Halle #' },
};

const demande = (fin: string) => ({
  'Numéro de contrat': 'C-#',
  Mensualité: '60 EUR',
  'Signé le': '2025-01-10',
  signataire: '@membre',
  formule: '@formule',
  saison: { Début: '2025-03-01', Fin: fin },
  'point de retrait': '@lieu',
  échéances: [{ 'Due le': '2025-03-05', Montant: '60 EUR' }],
});

const préparé: readonly FlowStep[] = [
  ...membre,
  lieu,
  {
    as: 'Coordinatrice',
    create: 'Formule',
    called: 'formule',
    values: { Libellé: 'Petit panier #', 'Prix par panier': '15 EUR', Taille: 'PETIT' },
  },
];

const souscrit: readonly FlowStep[] = [
  ...préparé,
  {
    as: 'Adhérent',
    does: 'Souscrire un contrat',
    makes: 'Contrat',
    called: 'contrat',
    values: demande('2025-11-30'),
    state: 'Brouillon',
  },
];

const planifiée = (jour: string): readonly FlowStep[] => [
  lieu,
  {
    as: 'Coordinatrice',
    does: 'Planifier la distribution',
    makes: 'Distribution',
    called: 'distribution',
    values: { Date: jour, 'Heure de début': '18:00:00', lieu: '@lieu' },
    state: 'Planifiée',
  },
];

/** The vegetable association from first to last state. */
export const amapFlows: readonly Flow[] = [
  {
    name: 'un contrat est validé, prélevé par la banque, et résilié',
    steps: [
      { partner: 'Banque', answers: [accepté] },
      ...souscrit,
      { as: 'Adhérent', does: 'Valider le contrat', on: 'contrat', refused: [403], state: 'Brouillon' },
      { as: 'Coordinatrice', does: 'Valider le contrat', on: 'contrat' },
      { as: 'Coordinatrice', awaits: 'contrat', state: 'Actif', holds: { 'Référence du mandat': 'M-1' } },
      { called: 'Banque', times: 1 },
      {
        as: 'Coordinatrice',
        does: 'Résilier le contrat',
        on: 'contrat',
        values: { 'Motif de résiliation': 'Départ' },
        state: 'Résilié',
      },
      { as: 'Coordinatrice', edits: 'contrat', values: { Mensualité: '1 EUR' }, refused: [409, 422] },
    ],
  },
  {
    name: 'un prélèvement refusé suspend le contrat, qui est résilié',
    steps: [
      { partner: 'Banque', answers: [{ status: 200, body: { prelevementAccepte: false } }] },
      ...souscrit,
      { as: 'Coordinatrice', does: 'Valider le contrat', on: 'contrat' },
      { as: 'Coordinatrice', awaits: 'contrat', state: 'Suspendu' },
      {
        as: 'Coordinatrice',
        does: 'Résilier le contrat',
        on: 'contrat',
        values: { 'Motif de résiliation': 'Impayé' },
        state: 'Résilié',
      },
    ],
  },
  {
    name: 'une banque en panne est rappelée avec une seule clé',
    steps: [
      { partner: 'Banque', answers: [{ status: 503 }, { status: 503 }, accepté] },
      ...souscrit,
      { as: 'Coordinatrice', does: 'Valider le contrat', on: 'contrat' },
      { called: 'Banque', times: 3 },
      { as: 'Coordinatrice', awaits: 'contrat', state: 'Actif', holds: { 'Référence du mandat': 'M-1' } },
    ],
  },
  {
    name: 'une saison qui finit avant son début est refusée',
    steps: [
      ...préparé,
      {
        as: 'Adhérent',
        does: 'Souscrire un contrat',
        makes: 'Contrat',
        values: demande('2025-01-01'),
        refused: [422],
      },
    ],
  },
  {
    name: 'une échéance est ajoutée, corrigée et supprimée',
    steps: [
      ...souscrit,
      {
        as: 'Coordinatrice',
        adds: 'échéances',
        to: 'contrat',
        called: 'échéance',
        values: { 'Due le': '2025-04-05', Montant: '6 EUR' },
      },
      { as: 'Coordinatrice', edits: 'échéance', values: { Montant: '60 EUR' }, holds: { Montant: '60 EUR' } },
      { as: 'Coordinatrice', deletes: 'échéance' },
    ],
  },
  {
    name: 'une distribution est ouverte, close, et les adhérents sont remerciés',
    steps: [
      ...planifiée('2030-05-02'),
      {
        as: 'Coordinatrice',
        does: 'Ouvrir la distribution',
        on: 'distribution',
        refused: [403],
        state: 'Planifiée',
      },
      { as: 'Bénévole', does: 'Ouvrir la distribution', on: 'distribution', state: 'Ouverte' },
      { as: 'Coordinatrice', does: 'Clore la distribution', on: 'distribution', state: 'Close' },
    ],
  },
  {
    name: 'une distribution est annulée',
    steps: [
      ...planifiée('2030-05-09'),
      {
        as: 'Coordinatrice',
        edits: 'distribution',
        values: { Consignes: 'Apporter un sac' },
        holds: { Consignes: 'Apporter un sac' },
      },
      { as: 'Coordinatrice', does: 'Annuler la distribution', on: 'distribution', state: 'Annulée' },
      {
        as: 'Bénévole',
        does: 'Ouvrir la distribution',
        on: 'distribution',
        refused: [409],
        state: 'Annulée',
      },
    ],
  },
  {
    name: 'une faute de frappe dans un nom est corrigée',
    steps: [
      ...membre,
      { as: 'Coordinatrice', edits: 'membre', values: { Nom: 'Lefebvre' }, holds: { Nom: 'Lefebvre' } },
    ],
  },
];
