import type { SafetyTaskDetails } from '#contract/staff/safety-tasks.ts'
import { formatMoment, nameZone } from '../../desk/format-moment.ts'
import { Row, RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { useStaff } from '../../frame/staff-context.ts'

type Event = SafetyTaskDetails['events'][number]

const say = {
  raised: () => 'A safety check was positive. The crisis lines were shown.',
  emailSent: ({ who }) => `Email sent to ${who}`,
  emailKept: ({ who }) =>
    `No email was sent to ${who}: it was kept in the outbox, as no mail service was set up`,
  raisedAgain: () => 'Another safety check of the client was positive',
  callAsked: () => 'The client asked to be called',
  acknowledged: ({ who }) => `Taken on by ${who}`,
  opened: ({ who }) => `Opened by ${who}`,
  closed: ({ who, closing }) => `Closed by ${who}${closing === null ? '' : `: ${closing}`}`,
} as const satisfies Record<Event['kind'], (event: Event) => string>

export function TaskHistory({ events }: { events: SafetyTaskDetails['events'] }) {
  const { timeZone } = useStaff()
  return (
    <Sheet title="What happened" isFlush foot={`Kept for good. Times in ${nameZone(timeZone)}.`}>
      <RowList label="What happened">
        {events.map((event) => (
          <Row key={`${event.kind} ${event.at}`} title={say[event.kind](event)}>
            {formatMoment(event.at, timeZone)}
          </Row>
        ))}
      </RowList>
    </Sheet>
  )
}
