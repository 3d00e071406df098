import {
  anyText,
  groupAccess,
  mailServer,
  oneOf,
  providerAddress,
  text,
  websiteOrigin,
} from './lib/setting-readers.ts';

/** The settings of mails, and of signing in at a provider. */
export const signInSettings = {
  publicUrl: {
    name: 'SERVICE_PUBLIC_URL',
    default: '',
    meaning:
      'Where people reach the service, such as `https://mde.example.org`: mails name it. Needed with `SERVICE_SMTP_URL`.',
    read: websiteOrigin,
  },
  smtpUrl: {
    name: 'SERVICE_SMTP_URL',
    default: '',
    meaning:
      'Mail server by which addresses are verified: `smtps://user:password@mail.example.org:465`, or `smtp://…:587`, which must offer STARTTLS unless it is the own machine or the address ends in `?tls=off`. Empty to send no mail.',
    secret: true,
    read: mailServer,
  },
  mailFrom: {
    name: 'SERVICE_MAIL_FROM',
    default: '',
    meaning:
      'Sender of mails, such as `MDE Service <mde@example.org>`; `no-reply@` the host of `SERVICE_PUBLIC_URL` unless given.',
    read: anyText,
  },
  oidcIssuer: {
    name: 'SERVICE_OIDC_ISSUER',
    default: '',
    meaning:
      'OpenID Connect provider at which people sign in, such as `https://login.example.org/realms/company`; needs `SERVICE_PUBLIC_URL`. Empty for none.',
    read: providerAddress,
  },
  oidcClientId: {
    name: 'SERVICE_OIDC_CLIENT_ID',
    default: 'mde-service',
    meaning: 'What the service is called at the provider.',
    read: text('a name'),
  },
  oidcClientSecret: {
    name: 'SERVICE_OIDC_CLIENT_SECRET',
    default: '',
    meaning: 'The secret of the service at the provider.',
    secret: true,
    read: anyText,
  },
  oidcScopes: {
    name: 'SERVICE_OIDC_SCOPES',
    default: 'openid profile email',
    meaning:
      'What the provider is asked for, separated by spaces; some give groups only where it is asked for them.',
    read: text('names such as openid profile email'),
  },
  oidcGroupsClaim: {
    name: 'SERVICE_OIDC_GROUPS_CLAIM',
    default: 'groups',
    meaning: 'The claim of the provider that lists the groups of a person.',
    read: text('a name'),
  },
  oidcGroups: {
    name: 'SERVICE_OIDC_GROUPS',
    default: '',
    meaning:
      'What groups of the provider may do in projects: `architects=PROJECT_ID:WRITE,reviewers=PROJECT_ID:READ`. Who leaves a group leaves its projects at the next sign-in.',
    read: groupAccess,
  },
  passwords: {
    name: 'SERVICE_PASSWORDS',
    default: 'on',
    meaning: '`off` lets people in through the provider of `SERVICE_OIDC_ISSUER` only, and guests.',
    read: oneOf(['on', 'off']),
  },
} as const;
