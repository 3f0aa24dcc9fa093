import { sql } from 'kysely'
import { z } from 'zod'
import type { FormSubmissionRequest } from '#contract/messages.ts'
import { withoutQuery } from '#domain/matching/crm-fields.ts'
import type { FormSubmission } from '../adapters/crm.ts'
import { type AccessedBy, noteChange, noteRead } from '../audit.ts'
import { inTransaction } from '../db/database.ts'
import { findRow } from '../db/rows.ts'
import type { Keyring } from '../keyring.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { knownForms } from './known-forms.ts'

const sealPurpose = (id: string) => `form_submissions.submission:${id}`

const storedSubmission: z.ZodType<FormSubmission> = z.object({
  id: z.string(),
  formId: z.string(),
  page: z.object({ uri: z.string(), name: z.string() }),
  fields: z.array(z.object({ objectTypeId: z.string(), name: z.string(), value: z.string() })),
  consent: z
    .object({
      toProcess: z.boolean(),
      text: z.string(),
      communications: z.array(
        z.object({
          agreed: z.boolean(),
          text: z.string(),
          // Not kept of the first submissions, which all had this one.
          subscriptionTypeId: z.number().default(1),
        }),
      ),
    })
    .nullable(),
})

export const sealSubmission = (keyring: Keyring, submission: FormSubmission): Buffer =>
  keyring.seal(submission, sealPurpose(submission.id))

export const openSubmission = (
  keyring: Keyring,
  { id, sealed_submission }: { id: string; sealed_submission: Buffer },
): FormSubmission => storedSubmission.parse(keyring.unseal(sealed_submission, sealPurpose(id)))

export function toSubmission(
  id: string,
  formId: string,
  { context, fields, legalConsentOptions }: FormSubmissionRequest,
): FormSubmission {
  const consent = legalConsentOptions?.consent
  return {
    id,
    formId,
    page: { uri: withoutQuery(context.pageUri), name: context.pageName },
    fields,
    consent: consent
      ? {
          toProcess: consent.consentToProcess,
          text: consent.text,
          communications: consent.communications.map(({ value, text, subscriptionTypeId }) => ({
            agreed: value,
            text,
            subscriptionTypeId,
          })),
        }
      : null,
  }
}

type ListedMessage = {
  id: string
  title: string
  since: Date
  isForCrm: boolean
  isSuspected: boolean
  hasFile: boolean
  readAt: Date | null
  handedOverAt: Date | null
}

/** Waiting: what no one has read and no CRM has taken. */
export type MessageChoice = 'waiting' | 'suspected' | 'all'

/** Oldest first. No content: that is for one who gives a name. */
export async function listMessages(
  { db }: Pick<Service, 'db'>,
  { accountId, choice }: { accountId: string; choice: MessageChoice },
): Promise<ListedMessage[]> {
  const kept = db
    .selectFrom('form_submissions')
    .select(['id', 'form_id', 'created_at', 'should_hand_over', 'is_suspected', 'read_at', 'handed_over_at'])
    .select(
      sql<boolean>`exists (select from uploads where uploads.submission_id = form_submissions.id)`.as(
        'hasFile',
      ),
    )
    .where('practice_id', '=', accountId)
    .orderBy('created_at')
  const open = kept
    .where('is_suspected', '=', choice === 'suspected')
    .where('read_at', 'is', null)
    .where('handed_over_at', 'is', null)
  const rows = await (choice === 'all' ? kept : open).execute()
  return rows.map((row) => ({
    id: row.id,
    title: knownForms.get(row.form_id)?.title ?? row.form_id,
    since: row.created_at,
    isForCrm: row.should_hand_over,
    isSuspected: row.is_suspected,
    hasFile: row.hasFile,
    readAt: row.read_at,
    handedOverAt: row.handed_over_at,
  }))
}

/** Opens one, and says who has read it; the first reader stays. Reading leaves an audit row, each time. */
export function readMessage(
  { db, keyring, now }: Pick<Service, 'db' | 'keyring' | 'now'>,
  { id, accountId, by }: { id: string; accountId: string; by: AccessedBy },
): Promise<Result<{ title: string; since: Date; submission: FormSubmission; fileId: string | null }>> {
  return inTransaction(db, async (tx) => {
    const row = await tx
      .updateTable('form_submissions')
      .set({
        read_at: sql<Date>`coalesce(read_at, ${now()})`,
        read_by: sql<string>`coalesce(read_by, ${by.actor})`,
      })
      .where('id', '=', id)
      .where('practice_id', '=', accountId)
      .returning(['id', 'form_id', 'created_at', 'sealed_submission'])
      .executeTakeFirst()
    if (!row) return fail('notFound')
    await noteRead(tx, by, null, `message ${id}`)
    const file = await findRow(tx, 'uploads', { submission_id: id, status: 'stored' }, ['id'])
    return succeed({
      title: knownForms.get(row.form_id)?.title ?? row.form_id,
      since: row.created_at,
      submission: openSubmission(keyring, row),
      fileId: file?.id ?? null,
    })
  })
}

/** Gone for good, with its document: the sweep of uploads removes the file within the hour. */
export function deleteMessage(
  { db }: Pick<Service, 'db'>,
  { id, accountId, by }: { id: string; accountId: string; by: AccessedBy },
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('uploads')
      .set({ status: 'removed', submission_id: null })
      .where('submission_id', 'in', (rows) =>
        rows
          .selectFrom('form_submissions')
          .select('id')
          .where('id', '=', id)
          .where('practice_id', '=', accountId),
      )
      .execute()
    const { numDeletedRows } = await tx
      .deleteFrom('form_submissions')
      .where('id', '=', id)
      .where('practice_id', '=', accountId)
      .executeTakeFirst()
    if (numDeletedRows !== 1n) return fail('notFound')
    await noteChange(tx, by, null, `message ${id} deleted`)
    return succeed(null)
  })
}

/** A stranger's text must not steer the terminal that it is read on, nor look like a line of ours: its own lines are set in. */
const plain = (text: string) => text.replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, ' ').replaceAll('\n', '\n    ')

const labelOf = (name: string) => plain(labelOfField(name)).replaceAll(/\s+/g, ' ')

type ShownMessage = { title: string; since: Date; submission: FormSubmission }

export function formatMessage({ title, since, submission }: ShownMessage): string {
  const { consent } = submission
  const lines = shownFields(submission).map(({ name, value }) => `${labelOf(name)}: ${plain(value)}`)
  const agreed = consent?.toProcess ? [`Agreed to: ${plain(consent.text)}`] : []
  return [`${title}, ${since.toISOString()}`, ...lines, ...agreed].join('\n')
}

export function formatMessageList(
  messages: readonly ListedMessage[],
  choice: MessageChoice = 'waiting',
): string {
  if (messages.length === 0) return choice === 'all' ? 'No message is kept.' : 'No message is waiting.'
  return messages
    .map((message) =>
      [
        `Message ${message.id}, since ${message.since.toISOString()}: ${message.title}`,
        message.hasFile && 'with a document',
        ...statesOf(message, choice),
      ]
        .filter(Boolean)
        .join(', '),
    )
    .join('\n')
}

function statesOf(
  { isForCrm, isSuspected, readAt, handedOverAt }: ListedMessage,
  choice: MessageChoice,
): (string | false | null)[] {
  const isOpen = readAt === null && handedOverAt === null
  return [
    isForCrm && handedOverAt === null && 'the CRM has not taken it yet',
    handedOverAt && `handed over ${handedOverAt.toISOString()}`,
    readAt && `read ${readAt.toISOString()}`,
    choice === 'all' && isSuspected && 'looks like spam',
    choice === 'all' && isOpen && !isForCrm && !isSuspected && 'waiting',
  ]
}

/** What a field is called on the form; others go by their own name. */
const fieldLabels: Readonly<Record<string, string>> = {
  subject: 'Subject',
  firstname: 'First name',
  lastname: 'Last name',
  email: 'Email',
  mobilephone: 'Phone number',
  content: 'Comments',
  preferred_contact_method: 'Answer by',
  receive_soh_updates: 'Wants news',
  gp_name: 'GP',
  gp_practice: 'Practice',
  gp_provider_number: 'Provider number',
  gp_email: 'GP’s email',
  gp_phone: 'GP’s phone',
  patient_first_name: 'Patient’s first name',
  patient_last_name: 'Patient’s last name',
  patient_date_of_birth: 'Patient’s date of birth',
  patient_phone: 'Patient’s phone',
  patient_email: 'Patient’s email',
  reason: 'Reason',
  patient_agrees: 'Patient agrees',
}

/** The name of a document in the store is for no one to read. */
const unshown: readonly string[] = ['referral_file']

export const labelOfField = (name: string): string =>
  Object.hasOwn(fieldLabels, name) ? (fieldLabels[name] ?? name) : name

export const shownFields = ({ fields }: FormSubmission) =>
  fields.filter(({ name }) => !unshown.includes(name))
