import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientInvite } from '#contract/staff/client-invites.ts'
import { queryClient } from '../../../api/query.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { formatMoment, nameZone } from '../../desk/format-moment.ts'
import { KeptInOutbox } from '../../desk/kept-in-outbox.tsx'
import { Row, RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { StateLine } from '../../desk/state-line.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { InviteFile } from './invite-file.tsx'
import { InviteOne } from './invite-one.tsx'
import * as styles from './invites.module.css'

/** See docs/product/practice.md#invites. */
export default function InvitesPage() {
  const { timeZone } = useStaff()
  return (
    <>
      <DeskHead
        title="Invites"
        note={`An invited person signs up with the email and the mobile that you enter here. ${nameZone(timeZone)}.`}
      />
      <div className={styles.page}>
        <InviteFile />
        <InviteOne />
        <SentLately />
      </div>
    </>
  )
}

function SentLately() {
  const { data, error } = useQuery(staffQuery('listClientInvites', {}), queryClient)
  const { act, busy, failure } = useDeskAction()
  const [kept, setKept] = useState<string | null>(null)
  const again = ({ id, email }: ClientInvite) =>
    act(id, {
      call: () => callStaff('resendClientInvite', { params: { id } }),
      after: async ({ delivery }) => {
        setKept(delivery === 'kept' ? email : null)
        await invalidateStaff('listClientInvites')
        if (delivery === 'sent') showToast('success', `The invitation was sent to ${email} again.`)
      },
    })
  return (
    <Sheet title="Invited lately" isFlush>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {kept && (
        <Notice type="warning" announced="politely" title={`No email was sent to ${kept}`}>
          <KeptInOutbox />
        </Notice>
      )}
      {error && <Notice type="error" announced="politely" title={error.problem.message} />}
      {!data && !error && <SkeletonText />}
      {data?.length === 0 && <p className="p-5 text-ink-soft">No one has been invited yet.</p>}
      {data && data.length > 0 && (
        <RowList label="Invited lately">
          {data.map((invite) => (
            <Invited
              key={invite.id}
              invite={invite}
              isBusy={busy === invite.id}
              onAgain={() => void again(invite)}
            />
          ))}
        </RowList>
      )}
    </Sheet>
  )
}

type InvitedProps = { invite: ClientInvite; isBusy: boolean; onAgain: () => void }

function Invited({ invite, isBusy, onAgain }: InvitedProps) {
  const { timeZone } = useStaff()
  const { name, email, invitedAt, emailedAt, usedAt } = invite
  const state =
    usedAt !== null ? (
      <StateLine tone="ok">Signed up {formatMoment(usedAt, timeZone)}</StateLine>
    ) : emailedAt !== null ? (
      <StateLine tone="soft">Emailed {formatMoment(emailedAt, timeZone)}. Not signed up yet</StateLine>
    ) : (
      <StateLine tone="due">No email has gone out</StateLine>
    )
  return (
    <Row
      title={name ?? email}
      end={
        <>
          {state}
          {usedAt === null && (
            <Button
              look="quiet"
              size="small"
              busy={isBusy && 'Sending'}
              onClick={onAgain}
              aria-label={`Send again to ${name ?? email}`}
            >
              Send again
            </Button>
          )}
        </>
      }
    >
      {email}. Invited {formatMoment(invitedAt, timeZone)}
    </Row>
  )
}
