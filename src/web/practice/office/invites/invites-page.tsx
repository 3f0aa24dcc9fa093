import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClientInvite } from '#contract/staff/client-invites.ts'
import { queryClient } from '../../../api/query.ts'
import { Notice } from '../../../ui/notice/notice.tsx'
import { SkeletonText } from '../../../ui/skeleton/skeletons.tsx'
import { showToast } from '../../../ui/toast/toast-store.ts'
import { callStaff } from '../../api/call-staff.ts'
import { invalidateStaff, staffQuery } from '../../api/staff-query.ts'
import { DeskHead } from '../../desk/desk-head.tsx'
import { nameZone } from '../../desk/format-moment.ts'
import { KeptInOutbox } from '../../desk/kept-in-outbox.tsx'
import { RowList } from '../../desk/row-list.tsx'
import { Sheet } from '../../desk/sheet.tsx'
import { useDeskAction } from '../../desk/use-desk-action.ts'
import { useStaff } from '../../frame/staff-context.ts'
import { PagesFoot, usePages } from '../../money/list-pages.tsx'
import { InviteFile } from './invite-file.tsx'
import { InviteOne } from './invite-one.tsx'
import { Invited } from './invited-row.tsx'
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
  const pages = usePages()
  const { data, error } = useQuery(
    staffQuery('listClientInvites', { query: { after: pages.after } }),
    queryClient,
  )
  const { act, busy, failure } = useDeskAction()
  const [kept, setKept] = useState<string | null>(null)
  const again = ({ id, email }: ClientInvite) =>
    act(`again ${id}`, {
      call: () => callStaff('resendClientInvite', { params: { id } }),
      after: async ({ delivery }) => {
        setKept(delivery === 'kept' ? email : null)
        await invalidateStaff('listClientInvites')
        if (delivery === 'sent') showToast('success', `The invitation was sent to ${email} again.`)
      },
    })
  const takeBack = ({ id, email }: ClientInvite) =>
    act(`takeBack ${id}`, {
      call: () => callStaff('revokeClientInvite', { params: { id } }),
      after: () => invalidateStaff('listClientInvites'),
      onFailure: () => invalidateStaff('listClientInvites'),
      done: `The invitation is taken back. You can invite ${email} again.`,
    })
  return (
    <Sheet
      title="Invited lately"
      isFlush
      foot={
        data &&
        data.total > 0 && (
          <PagesFoot pages={pages} shown={data.invites.length} total={data.total} next={data.next} />
        )
      }
    >
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
      {kept && (
        <Notice type="warning" announced="politely" title={`No email was sent to ${kept}`}>
          <KeptInOutbox />
        </Notice>
      )}
      {error && <Notice type="error" announced="politely" title={error.problem.message} />}
      {!data && !error && <SkeletonText />}
      {data?.total === 0 && <p className="p-5 text-ink-soft">No one has been invited yet.</p>}
      {data && data.invites.length > 0 && (
        <RowList label="Invited lately">
          {data.invites.map((invite) => (
            <Invited
              key={invite.id}
              invite={invite}
              busy={busy}
              onAgain={() => void again(invite)}
              onTakeBack={() => void takeBack(invite)}
            />
          ))}
        </RowList>
      )}
    </Sheet>
  )
}
