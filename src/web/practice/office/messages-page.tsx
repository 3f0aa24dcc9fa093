import { Link, useSearchParams } from 'react-router'
import type { StaffMessage } from '#contract/staff/messages.ts'
import { staffPages } from '#contract/staff/staff-pages.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/art.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, Row, RowList, Sheet, StateLine } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

const choices = [
  { show: 'waiting', label: 'Waiting', none: 'No message is waiting' },
  { show: 'suspected', label: 'Looks like spam', none: 'Nothing looks like spam' },
  { show: 'all', label: 'All', none: 'No message is kept' },
] as const

/** Contact messages, referrals by GPs and matching answers: docs/product/practice.md#messages. */
export default function MessagesPage() {
  const { timeZone } = useStaff()
  const asked = useSearchParams()[0].get('show')
  const { show, none } = choices.find((choice) => choice.show === asked) ?? choices[0]
  return (
    <>
      <DeskHead
        title="Messages"
        note={`What people sent through the forms on the site. Opening one is recorded. ${nameZone(timeZone)}.`}
      >
        {choices.map((choice) => (
          <LinkButton
            key={choice.show}
            look={choice.show === show ? 'secondary' : 'quiet'}
            size="small"
            aria-current={choice.show === show ? 'page' : undefined}
            to={staffPages.messages({ show: choice.show })}
          >
            {choice.label}
          </LinkButton>
        ))}
      </DeskHead>
      <DeskRead query={staffQuery('listMessages', { query: { show } })} skeleton={<SkeletonText lines={6} />}>
        {(messages) =>
          messages.length === 0 ? (
            <EmptyState drawing="branch" title={none} />
          ) : (
            <Sheet isFlush>
              <RowList label="Messages">
                {messages.map((message) => (
                  <Row
                    key={message.id}
                    title={<Link to={staffPages.message(message.id)}>{message.title}</Link>}
                    end={<MessageState message={message} />}
                  >
                    {formatMoment(message.since, timeZone)}
                    {message.hasFile && ', with a document'}
                  </Row>
                ))}
              </RowList>
            </Sheet>
          )
        }
      </DeskRead>
    </>
  )
}

function MessageState({ message }: { message: StaffMessage }) {
  const { isSuspected, isWaitingForCrm, readAt, handedOverAt } = message
  if (handedOverAt !== null) return <StateLine tone="ok">Handed over to the CRM</StateLine>
  if (readAt !== null) return <StateLine tone="ok">Read</StateLine>
  if (isSuspected) return <StateLine tone="soft">Looks like spam</StateLine>
  return (
    <StateLine tone="due">
      {isWaitingForCrm ? 'The CRM has not taken it yet' : 'No one has read it yet'}
    </StateLine>
  )
}
