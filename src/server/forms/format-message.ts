import type { FormSubmission } from '../ports/crm.ts'
import type { ListedMessage, MessageChoice } from './messages.ts'

/** What a field is called on the form; others go by their own name. */
const labels: Readonly<Record<string, string>> = {
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

/** A stranger's text must not steer the terminal that it is read on, nor look like a line of ours: its own lines are set in. */
const plain = (text: string) => text.replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, ' ').replaceAll('\n', '\n    ')

const labelOf = (name: string) =>
  Object.hasOwn(labels, name) ? labels[name] : plain(name).replaceAll(/\s+/g, ' ')

type Opened = { title: string; since: Date; submission: FormSubmission }

export function formatMessage({ title, since, submission: { fields, consent } }: Opened): string {
  const lines = fields
    .filter(({ name }) => !unshown.includes(name))
    .map(({ name, value }) => `${labelOf(name)}: ${plain(value)}`)
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
