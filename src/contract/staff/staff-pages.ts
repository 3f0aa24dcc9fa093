const withQuery = (path: string, query: Record<string, string | undefined>) => {
  const given = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]))
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`
}

const segment = encodeURIComponent

/** The only place that builds an address of the practice side. See docs/product/practice.md#pages. */
export const staffPages = {
  signIn: (query: { redirectTo?: string } = {}) => withQuery('/practice/sign-in', query),
  /** After the password: to show the second step, or to set one up at the first sign-in. */
  secondStep: (query: { redirectTo?: string } = {}) => withQuery('/practice/second-step', query),
  /** Where the link of an invitation leads. */
  join: (token: string) => `/practice/join#${segment(token)}`,
  security: () => '/practice/security',
  setup: () => '/practice/setup',
  /** What follows once there is an owner. */
  setupSteps: (query: { step?: string } = {}) => withQuery('/admin/practice/set-up', query),
  /** What a new installation prints. After the #, so that the secret gets into no log and no Referer. */
  setupLink: (secret: string) => `/practice/setup#${secret}`,

  /** With a session, its panel is open. */
  today: (query: { date?: string; clinician?: string; session?: string } = {}) =>
    withQuery('/practice', query),
  week: (query: { date?: string; clinician?: string } = {}) => withQuery('/practice/week', query),
  month: (query: { date?: string; clinician?: string } = {}) => withQuery('/practice/month', query),
  unfinished: () => '/practice/unfinished',
  clients: () => '/practice/clients',
  newClient: () => '/practice/clients/new',
  client: (id: string) => `/practice/clients/${segment(id)}`,
  changeClinician: (id: string) => `/practice/clients/${segment(id)}/psychologist`,
  correctClient: (id: string) => `/practice/clients/${segment(id)}/correct`,
  /** To the referrer. */
  report: (clientId: string, referralId: string) =>
    `/practice/clients/${segment(clientId)}/referrals/${segment(referralId)}/report`,
  book: (clientId: string) => `/practice/clients/${segment(clientId)}/book`,
  /** Move or cancel it. */
  appointment: (id: string) => `/practice/appointments/${segment(id)}`,
  hours: (query: { clinician?: string } = {}) => withQuery('/practice/hours', query),
  calendars: () => '/practice/calendars',

  clinicians: () => '/admin/clinicians',
  clinician: (id: string) => `/admin/clinicians/${segment(id)}`,
  newClinician: () => '/admin/clinicians/new',
  appointmentTypes: () => '/admin/appointment-types',
  rates: () => '/admin/rates',
  money: (query: { show?: string; charge?: string } = {}) => withQuery('/admin/money', query),
  /** What waits for something that is missing. */
  waitingDocuments: () => '/admin/money/documents',
  invoices: (query: { show?: string } = {}) => withQuery('/admin/money/invoices', query),
  takings: () => '/admin/money/takings',
  reconciliation: () => '/admin/money/reconciliation',
  /** With a service, the form of an item for it is open. */
  items: (query: { service?: string } = {}) => withQuery('/admin/items', query),
  invites: () => '/admin/invites',
  imports: () => '/admin/import',
  import: (id: string) => `/admin/import/${segment(id)}`,
  staff: () => '/admin/staff',
  practice: () => '/admin/practice',
  safetyTasks: (query: { show?: string } = {}) => withQuery('/admin/safety-tasks', query),
  safetyTask: (id: string) => `/admin/safety-tasks/${segment(id)}`,
  messages: (query: { show?: string } = {}) => withQuery('/admin/messages', query),
  message: (id: string) => `/admin/messages/${segment(id)}`,
  audit: () => '/admin/audit',
  outbox: () => '/admin/outbox',
  jobs: () => '/admin/jobs',
  system: () => '/admin/system',
  emailTexts: () => '/admin/email-texts',
  legalVersions: () => '/admin/legal-versions',
} as const
