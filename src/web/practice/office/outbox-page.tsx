import { useState } from 'react'
import { emailKinds } from '#domain/emails/email-kinds.ts'
import { Button } from '../../ui/button/button.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SkeletonText } from '../../ui/skeleton/skeletons.tsx'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../api/staff-query.ts'
import { DeskHead } from '../desk/desk-head.tsx'
import { DeskRead } from '../desk/desk-read.tsx'
import { DeskSearch } from '../desk/desk-search.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { Row, RowList } from '../desk/row-list.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { useDeskAction } from '../desk/use-desk-action.ts'
import { useStaff } from '../frame/staff-context.ts'

/** As it went then, whatever is set up now. */
const wentAs = { sent: 'Sent', kept: 'Only kept, not sent:', unknown: 'Written' } as const

/** See docs/product/practice.md#outbox. */
export default function OutboxPage() {
  const { timeZone } = useStaff()
  const { act, busy, failure } = useDeskAction()
  const [search, setSearch] = useState('')
  return (
    <>
      <DeskHead
        title="Outbox"
        note={`Emails about appointments, the latest first. Their words are not kept: sent again, one is written anew. ${nameZone(timeZone)}.`}
      />
      <DeskSearch label="Client’s name" onSearch={setSearch} />
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <DeskRead
        query={staffQuery('listSentEmails', { body: { search } })}
        skeleton={<SkeletonText lines={8} />}
      >
        {({ isSimulated, emails }) => (
          <div className="grid gap-6">
            {isSimulated && (
              <Notice type="warning" title="Email is simulated here">
                Emails are only kept in the outbox of this server, and reach no one. Each row says how it went
                then.
              </Notice>
            )}
            <Sheet isFlush>
              {emails.length === 0 && <p className="p-5 text-ink-soft">No email fits.</p>}
              <RowList label="Emails">
                {emails.map((email) => {
                  const { reservationId, kind, clientName, dateOfBirth, startsAt, sentAt, delivery } = email
                  const label = emailKinds.find(({ code }) => code === kind)?.label ?? kind
                  const name = `${reservationId} ${kind}`
                  const again = () =>
                    act(name, {
                      call: () => callStaff('resendEmail', { params: { reservationId, kind } }),
                      after: () => invalidateStaff('listSentEmails'),
                      done: isSimulated
                        ? `“${label}” is written to the outbox again, if it still holds. It reaches no one.`
                        : `“${label}” is on its way to ${clientName} again, if it still holds.`,
                    })
                  return (
                    <Row
                      key={`${name} ${sentAt}`}
                      title={`${label}: ${clientName}`}
                      end={
                        <Button
                          look="quiet"
                          size="small"
                          busy={busy === name && 'Sending'}
                          onClick={() => void again()}
                          aria-label={`Send again: “${label}” to ${clientName}`}
                        >
                          Send again
                        </Button>
                      }
                    >
                      Born {dateOfBirth}. Session {formatMoment(startsAt, timeZone)}.{' '}
                      {wentAs[delivery ?? 'unknown']} {formatMoment(sentAt, timeZone)}
                    </Row>
                  )
                })}
              </RowList>
            </Sheet>
          </div>
        )}
      </DeskRead>
    </>
  )
}
