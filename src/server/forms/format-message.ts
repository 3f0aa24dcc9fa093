import type { FormSubmission } from '../ports/crm.ts'
import { labelOfField, shownFields } from './message-fields.ts'
import type { ListedMessage, MessageChoice } from './messages.ts'

/** A stranger's text must not steer the terminal that it is read on, nor look like a line of ours: its own lines are set in. */
const plain = (text: string) => text.replaceAll(/[^\P{C}\n]|[\u2028\u2029]/gu, ' ').replaceAll('\n', '\n    ')

const labelOf = (name: string) => plain(labelOfField(name)).replaceAll(/\s+/g, ' ')

type Opened = { title: string; since: Date; submission: FormSubmission }

export function formatMessage({ title, since, submission }: Opened): string {
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
