import { useState } from 'react'
import type { ClientInvite, ToldClientInvite } from '#contract/staff/client-invites.ts'
import { formatPhone } from '#domain/identifiers/phone.ts'
import { useRead } from '../../api/query.ts'
import { useAction } from '../../api/use-action.ts'
import { RequestForm, useRequestForm } from '../../forms/request-form.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailField, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonText } from '../../ui/skeletons.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { callStaff, invalidateStaff, staffQuery, useStaff } from '../desk/staff.ts'
import { DeskHead, PagesFoot, Row, RowList, Sheet, StateLine, usePages } from '../desk/desk.tsx'
import { formatMoment, nameZone } from '../desk/format-moment.ts'
import { KeptInOutbox } from '../desk/told.tsx'
import { InviteFile } from './invite-file.tsx'
import * as styles from './office.module.css'

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
  const { data, error } = useRead(staffQuery('listClientInvites', { query: { after: pages.after } }))
  const { act, busy, failure } = useAction()
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

type InvitedProps = {
  invite: ClientInvite
  busy: string | null
  onAgain: () => void
  onTakeBack: () => void
}

function Invited({ invite, busy, onAgain, onTakeBack }: InvitedProps) {
  const { timeZone } = useStaff()
  const { id, name, email, mobile, invitedAt, emailedAt, usedAt } = invite
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
            <>
              <Button
                look="quiet"
                size="small"
                busy={busy === `again ${id}` && 'Sending'}
                onClick={onAgain}
                aria-label={`Send again to ${name ?? email}`}
              >
                Send again
              </Button>
              <Button
                look="quiet"
                size="small"
                busy={busy === `takeBack ${id}` && 'Taking it back'}
                onClick={onTakeBack}
                aria-label={`Take it back: the invitation to ${name ?? email}`}
              >
                Take it back
              </Button>
            </>
          )}
        </>
      }
    >
      {email}, {formatPhone(mobile)}. Invited {formatMoment(invitedAt, timeZone)}
    </Row>
  )
}

const noPerson = { firstName: '', lastName: '', email: '', mobile: '' }

function InviteOne() {
  const [invited, setInvited] = useState<ToldClientInvite | null>(null)
  const form = useRequestForm({
    part: 'person',
    initial: noPerson,
    rules: async () => (await import('#contract/staff/client-invites.ts')).inviteClientRequest,
    what: 'the invite',
    send: (_, body) => {
      setInvited(null)
      return callStaff('inviteClient', { body })
    },
    onProblem: ({ code, message }) =>
      code === 'emailInUse' || code === 'conflict'
        ? { kind: 'refused', errors: { 'person.email': message } }
        : undefined,
    onSaved: async (invite) => {
      setInvited(invite)
      form.reset(noPerson)
      await invalidateStaff('listClientInvites')
    },
  })
  const { bind } = form
  return (
    <Sheet title="Invite one person">
      {invited && <InviteTold invite={invited} />}
      <RequestForm form={form} label="Invite one person" button="Invite" busy="Inviting">
        <TextField {...bind('firstName')} label="First name" autoComplete="off" required />
        <TextField {...bind('lastName')} label="Last name" autoComplete="off" required />
        <EmailField {...bind('email')} autoComplete="off" required />
        <TextField
          {...bind('mobile')}
          label="Mobile"
          type="tel"
          inputMode="tel"
          autoComplete="off"
          help="A code goes to this number when they sign up."
          required
        />
      </RequestForm>
    </Sheet>
  )
}

const InviteTold = ({ invite: { name, email, delivery } }: { invite: ToldClientInvite }) =>
  delivery !== 'sent' ? (
    <Notice type="warning" announced="politely" title={`${name} can sign up now, but no email went out`}>
      {delivery === 'kept' && <KeptInOutbox />} Please tell them yourself: they sign up with {email} and the
      mobile that you entered.
    </Notice>
  ) : (
    <Notice type="success" announced="politely" title={`${name} is invited`}>
      An email went to {email}.
    </Notice>
  )
