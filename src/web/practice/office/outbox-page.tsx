import { useState } from 'react'
import type { ApiValue } from '#contract/endpoints.ts'
import { emailKinds, mostEmailsCounted } from '#domain/messages/emails.ts'
import { useAction } from '../../api/use-action.ts'
import { RowButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, DeskRead, DeskSearch, PagesFoot, Row, RowList, Sheet, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'

/** As it went then, whatever is set up now. */
const wentAs = { sent: 'Sent', kept: 'Only kept, not sent:', unknown: 'Written' } as const

type SentEmail = ApiValue<'listSentEmails'>['emails'][number]

const labelOf = (kind: SentEmail['kind']) => emailKinds.find(({ code }) => code === kind)?.label ?? kind

/** See docs/product/practice.md#outbox. */
export default function OutboxPage() {
  const { timeZone } = useStaff()
  const [search, setSearch] = useState('')
  return (
    <>
      <DeskHead
        title="Outbox"
        note={`Emails about appointments, the latest first. We don’t keep their words: when you send one again, it is written afresh. ${nameZone(timeZone)}.`}
      />
      <DeskSearch label="Client’s name" onSearch={setSearch} />
      <Pages key={search} search={search} />
    </>
  )
}

function Pages({ search }: { search: string }) {
  const pages = usePages()
  const { act, busy, failure } = useAction()
  const again = ({ reservationId, kind, clientName }: SentEmail, isSimulated: boolean) =>
    act(`${reservationId} ${kind}`, {
      call: () => callStaff('resendEmail', { params: { reservationId, kind } }),
      after: () => invalidateStaff('listSentEmails'),
      done: isSimulated
        ? `“${labelOf(kind)}” is written to the outbox again, if it is still true. It reaches no one.`
        : `“${labelOf(kind)}” is on its way to ${clientName} again, if it is still true.`,
    })
  return (
    <>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      <DeskRead
        key={pages.after}
        query={staffQuery('listSentEmails', { body: { search, after: pages.after } })}
        skeleton={<SkeletonText lines={8} />}
      >
        {({ isSimulated, emails, total, next }) => (
          <div className="grid gap-6">
            {isSimulated && (
              <Notice type="warning" title="Email is simulated here">
                Emails are only kept in the outbox of this server, and reach no one. Each row says what
                happened at the time.
              </Notice>
            )}
            <Sheet
              isFlush
              foot={
                total > 0 && (
                  <PagesFoot
                    pages={pages}
                    shown={emails.length}
                    total={total > mostEmailsCounted ? `more than ${mostEmailsCounted}` : total}
                    next={next}
                  />
                )
              }
            >
              {total === 0 && <p className="p-5 text-ink-soft">No email fits.</p>}
              <RowList label="Emails">
                {emails.map((email) => (
                  <EmailRow
                    key={`${email.reservationId} ${email.kind} ${email.sentAt}`}
                    email={email}
                    isBusy={busy === `${email.reservationId} ${email.kind}`}
                    onAgain={() => void again(email, isSimulated)}
                  />
                ))}
              </RowList>
            </Sheet>
          </div>
        )}
      </DeskRead>
    </>
  )
}

function EmailRow({ email, isBusy, onAgain }: { email: SentEmail; isBusy: boolean; onAgain: () => void }) {
  const { timeZone } = useStaff()
  const { kind, clientName, dateOfBirth, startsAt, sentAt, delivery } = email
  return (
    <Row
      title={`${labelOf(kind)}: ${clientName}`}
      end={
        <RowButton
          busy={isBusy && 'Sending'}
          onClick={onAgain}
          aria-label={`Send again: “${labelOf(kind)}” to ${clientName}`}
        >
          Send again
        </RowButton>
      }
    >
      Born {dateOfBirth}. Session {formatMoment(startsAt, timeZone)}. {wentAs[delivery ?? 'unknown']}{' '}
      {formatMoment(sentAt, timeZone)}
    </Row>
  )
}
