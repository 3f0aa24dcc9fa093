import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

type Do = (main: Locator, page: Page) => Promise<unknown>
type Extra = {
  before?: Do
  key?: 'Enter' | 'Space' | 'ArrowRight'
  /** When axe looks at it: as it opens, or with what the press adds. Other specs look at the rest. */
  axe?: 'before' | 'after'
}
/**
 * The address and heading of a page of the practice side, what one comes for, and what is there once a key was pressed on it. It
 * changes nothing that another test reads.
 */
export type PracticePage = readonly [
  at: string,
  heading: string | RegExp,
  press: (main: Locator) => Locator,
  result: Do,
  extra?: Extra,
]

const button = (name: string | RegExp) => (main: Locator) => main.getByRole('button', { name }).first()
const link = (name: string | RegExp) => (main: Locator) => main.getByRole('link', { name }).first()
const radio = (name: string) => (main: Locator) => main.getByRole('radio', { name })
const text = (words: string | RegExp) => (main: Locator) =>
  expect(main.getByText(words).first()).toBeVisible()
const control = (find: (main: Locator) => Locator) => (main: Locator) => expect(find(main)).toBeVisible()
const opens = (address: string | RegExp) => (_: Locator, page: Page) => expect(page).toHaveURL(address)
const type = (label: string, typed: string) => (main: Locator) => main.getByLabel(label).fill(typed)

const axe = 'before'
const noOne = randomUUID()
const setUp = '/admin/practice/set-up'
const later = [link('Go on later'), opens('/admin/practice')] as const
const legalText = control((main) => main.getByRole('heading', { level: 2, name: /version/ }))

export const officePages: readonly PracticePage[] = [
  ['/admin/safety-tasks', 'Safety tasks', link('Show closed tasks'), opens(/show=/), { axe }],
  ['/admin/messages', 'Messages', link('All'), opens(/show=all/), { axe }],
  [
    '/admin/audit',
    'Audit',
    button('Search'),
    text('Nothing fits this search.'),
    { axe, before: type('Who, or about whom', noOne), key: 'Space' },
  ],
  ['/admin/system', 'System', link('See the jobs'), opens('/admin/jobs'), { axe }],
  ['/admin/legal-versions', 'Legal pages', button(/^Read it/), legalText, { axe: 'after' }],
]

export const moneyPages: readonly PracticePage[] = [
  ['/admin/money', 'Money', radio('All'), opens('/admin/money?show=waiting'), { key: 'ArrowRight' }],
  ['/admin/money/takings', 'Takings and files', link('All charges'), opens('/admin/money'), { axe }],
  [
    '/admin/money/reconciliation',
    'Reconciliation',
    button('Compare now'),
    text('Our ledger'),
    { axe: 'after' },
  ],
  [`${setUp}?step=payments`, 'Payments', ...later, { axe }],
  [`${setUp}?step=video`, 'Video', ...later, { axe }],
  [`${setUp}?step=open`, 'You can take bookings', link('Go to the practice'), opens('/practice'), { axe }],
]

/** Opened with something in them, and walked there: by which spec. */
export const walkedElsewhere = {
  practice: 'practice-diary',
  'practice/week': 'practice-diary',
  'practice/month': 'practice-diary',
  'practice/unfinished': 'practice-diary',
  'practice/hours': 'practice-hours',
  'practice/calendars': 'practice-hours',
  'practice/clients': 'practice-clients',
  'practice/clients/new': 'practice-office-clients',
  'practice/clients/:id/correct': 'practice-office-clients',
  'practice/clients/:id/psychologist': 'practice-office-clients',
  'practice/clients/:id': 'practice-clients',
  'practice/clients/:id/referrals/:referralId/report': 'practice-clients',
  'practice/clients/:id/book': 'practice-clients',
  'practice/appointments/:id': 'practice-clients',
  'admin/clinicians': 'practice-clinicians',
  'admin/clinicians/new': 'practice-clinicians',
  'admin/clinicians/:id': 'practice-clinicians',
  'admin/appointment-types': 'practice-clinicians',
  'admin/rates': 'practice-clinicians',
  'admin/items': 'portal-receipts',
  'admin/money/documents': 'money',
  'admin/money/invoices': 'money',
  'admin/safety-tasks/:id': 'practice-opened',
  'admin/messages/:id': 'practice-opened',
  'admin/invites': 'practice-office',
  'admin/import': 'practice-moving-in',
  'admin/import/:id': 'practice-moving-in',
  'admin/email-texts': 'practice-office',
  'admin/outbox': 'practice-office',
  'admin/jobs': 'practice-office',
  'admin/staff': 'practice-sign-in',
  'practice/security': 'practice-sign-in',
  'practice/sign-in': 'practice-sign-in',
  'practice/second-step': 'practice-sign-in',
  'practice/join': 'practice-sign-in',
  'practice/setup': 'practice-from-nothing',
  'admin/practice': 'practice-from-nothing',
} as const
