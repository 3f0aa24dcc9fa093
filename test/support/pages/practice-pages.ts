import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'

type Do = (main: Locator, page: Page) => Promise<unknown>
type Extra = {
  before?: Do
  key?: 'Enter' | 'Space' | 'ArrowRight'
  /** Where axe looks at it: as it opens, and as it is after the press. Other specs look at the rest. */
  axe?: 'before' | 'both'
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
const field = (label: string) => (main: Locator) => expect(main.getByLabel(label).first()).toBeVisible()
const control = (find: (main: Locator) => Locator) => (main: Locator) => expect(find(main)).toBeVisible()
const opens = (address: string | RegExp) => (_: Locator, page: Page) => expect(page).toHaveURL(address)
const type = (label: string, typed: string) => (main: Locator) => main.getByLabel(label).fill(typed)

const axe = 'before'
const arrow = { key: 'ArrowRight', axe } as const
const noOne = randomUUID()
const setUp = '/admin/practice/set-up'
const later = [link('Go on later'), opens('/admin/practice')] as const
const openPreview = control((main) => main.locator('iframe'))
const legalText = control((main) => main.getByRole('heading', { level: 2, name: /version/ }))

export const officePages: readonly PracticePage[] = [
  ['/practice/security', 'Your sign-in', button('Change password'), field('Your current password')],
  ['/admin/safety-tasks', 'Safety tasks', link('Show closed tasks'), opens(/show=/), { axe }],
  ['/admin/messages', 'Messages', link('All'), opens(/show=all/), { axe }],
  ['/admin/invites', 'Invites', button('Invite'), text(/required|Enter/), { axe }],
  [
    '/admin/audit',
    'Audit',
    button('Search'),
    text('Nothing fits this search.'),
    { axe, before: type('Who, or about whom', noOne), key: 'Space' },
  ],
  [
    '/admin/outbox',
    'Outbox',
    button('Search'),
    text('No email fits.'),
    { axe, before: type('Client’s name', noOne) },
  ],
  ['/admin/email-texts', 'Email texts', button('Preview'), openPreview, { key: 'Space', axe: 'both' }],
  ['/admin/legal-versions', 'Legal pages', button(/^Read it/), legalText, { axe: 'both' }],
]

export const moneyPages: readonly PracticePage[] = [
  ['/admin/money', 'Money', radio('All'), opens('/admin/money?show=waiting'), arrow],
  ['/admin/money/documents', 'Documents that wait', link('All charges'), opens('/admin/money'), { axe }],
  ['/admin/money/invoices', 'Invoices to funders', radio('All'), opens(/show=/), arrow],
  ['/admin/money/takings', 'Takings and files', link('All charges'), opens('/admin/money'), { axe }],
  [
    '/admin/money/reconciliation',
    'Reconciliation',
    button('Compare now'),
    text('Our ledger'),
    { axe: 'both' },
  ],
]

export const practicePages: readonly PracticePage[] = [
  ['/admin/clinicians', 'Clinicians', link('Add a clinician'), opens('/admin/clinicians/new')],
  ['/admin/clinicians/new', 'Add a clinician', button(/^(Save|Add)/), text(/required|Enter|Choose/), { axe }],
  ['/admin/appointment-types', 'Appointment types', button('Add a type'), field('Name'), { key: 'Space' }],
  ['/admin/rates', 'Rates', button('Add a change'), text('Rates from a future date')],
  ['/admin/items', 'Items', button('Add an item'), text('Save this item')],
  ['/admin/staff', 'Staff', button('Invite someone'), field('Email')],
  [
    '/admin/practice',
    'Practice',
    button('Save details'),
    text(/required|Enter/),
    { before: type('Name of the practice', '') },
  ],
  [setUp, /./, ...later],
  [`${setUp}?step=payments`, 'Payments', ...later, { axe }],
  [`${setUp}?step=video`, 'Video', ...later, { axe }],
  [`${setUp}?step=open`, 'You can take bookings', link('Go to the practice'), opens('/practice'), { axe }],
]

/** Of the demo psychologist, who has a session with this client on Tuesday 17 February 2026. */
export function clinicianPages(client: string): readonly PracticePage[] {
  const session = control((main) => main.getByRole('region', { name: client }))
  return [
    ['/practice/unfinished', 'Unfinished', link(`Record the outcome: ${client}`), opens(/\/practice\?/)],
    ['/practice/week?date=2026-02-17', '16 – 22 February 2026', button(new RegExp(`^${client}`)), session],
    ['/practice/month?date=2026-02-17', 'February 2026', link(/^Tue 17 /), opens(/date=2026-02-17/)],
    [
      '/practice?date=2026-02-17',
      'Tuesday 17 February',
      button(`Attended: ${client}`),
      control(button(/^Undo/)),
      { key: 'Space' },
    ],
    [
      '/practice/clients',
      'Clients',
      link(new RegExp(client)),
      opens(/\/practice\/clients\/./),
      { before: type('Find a client', client) },
    ],
    ['/practice/hours', 'Hours and leave', button('Add leave'), field('First day')],
    ['/practice/calendars', 'Calendars', button('Read it'), text(/address/), { key: 'Space' }],
  ]
}

/** Opened with something in them, and walked there: by which spec. */
export const walkedElsewhere = {
  'practice/clients/:id': 'practice-clients',
  'practice/clients/:id/referrals/:referralId/report': 'practice-clients',
  'practice/clients/:id/book': 'practice-clients',
  'practice/appointments/:id': 'practice-clients',
  'admin/clinicians/:id': 'practice-clinicians',
  'admin/safety-tasks/:id': 'practice-opened',
  'admin/messages/:id': 'practice-opened',
  'admin/jobs': 'practice-office',
  'practice/sign-in': 'practice-sign-in',
  'practice/second-step': 'practice-sign-in',
  'practice/join': 'practice-sign-in',
  'practice/setup': 'practice-from-nothing',
} as const
