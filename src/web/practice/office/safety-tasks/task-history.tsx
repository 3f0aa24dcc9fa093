import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { formatMoment, nameZone } from '../../desk/format-moment.ts'
import { Row, RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { useStaff } from '../../frame/staff-context.ts'

type Event = SafetyTaskDetails['events'][number]

const say = {
  raised: () => 'A safety check was positive. The crisis lines were shown.',
  emailSent: ({ who, times }) => (times > 1 ? `${times} emails sent to ${who}` : `Email sent to ${who}`),
  emailKept: ({ who, times }) =>
    times > 1
      ? `${times} emails to ${who} were not sent: they were kept in the outbox, as no mail service was set up`
      : `No email was sent to ${who}: it was kept in the outbox, as no mail service was set up`,
  raisedAgain: () => 'Another safety check of the client was positive',
  callAsked: () => 'The client asked to be called',
  acknowledged: ({ who }) => `Taken on by ${who}`,
  opened: ({ who }) => `Opened by ${who}`,
  closed: ({ who, closing }) => `Closed by ${who}${closing === null ? '' : `: ${closing}`}`,
} as const satisfies Record<Event['kind'], (event: Event) => string>

export const describeEvent = (event: Event): string => say[event.kind](event)

export function TaskHistory({ events }: { events: SafetyTaskDetails['events'] }) {
  const { timeZone } = useStaff()
  return (
    <Sheet title="What happened" isFlush foot={`Kept for good. Times in ${nameZone(timeZone)}.`}>
      <RowList label="What happened">
        {events.map((event) => (
          <Row key={`${event.kind} ${event.who} ${event.at}`} title={describeEvent(event)}>
            {event.times > 1 && 'The last one '}
            {formatMoment(event.at, timeZone)}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}
