import { useState } from 'react'
import type { ClientPage } from '#contract/staff/clients.ts'
import { useRead } from '../../api/query.ts'
import { NarrowForm, useRequestForm } from '../../forms/request-form.tsx'
import { RowButton } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmailField, PhoneField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { StateLine } from '../desk/desk.tsx'
import { callStaff, invalidateStaff, staffCan, staffQuery, useStaff } from '../desk/staff.ts'
import { formatDateAt } from './format-client.ts'
import { LookalikeList } from './lookalikes.tsx'

/** A client without a login is a state like any other: the office may invite them to one. */
export function ClientLogin({ client }: { client: ClientPage }) {
  const staff = useStaff()
  const [isInviting, setInviting] = useState(false)
  const { hasLogin, keptSince, invitedAt, firstName } = client
  if (hasLogin) return null
  const kept = keptSince && `Added by the practice on ${formatDateAt(keptSince, staff.timeZone)}. `
  const invited = invitedAt && ` Invited ${formatDateAt(invitedAt, staff.timeZone)}.`
  return (
    <div className="flex flex-wrap items-center gap-x-4 mb-6">
      <span className="text-ink-soft">{kept}</span>
      <StateLine tone="soft">No login yet.{invited}</StateLine>
      {staffCan(staff, 'invite clients') && (
        <RowButton onClick={() => setInviting(true)}>
          {invitedAt ? `Invite ${firstName} again` : `Invite ${firstName}`}
        </RowButton>
      )}
      {isInviting && <InviteDialog client={client} onClose={() => setInviting(false)} />}
    </div>
  )
}

const toldWords = {
  sent: { tone: 'success', words: 'The invitation is on its way.' },
  kept: {
    tone: 'info',
    words:
      'They can sign up now. No email was sent: it is only kept in the outbox. Please tell them yourself.',
  },
  none: { tone: 'warning', words: 'They can sign up now, but no email went out. Please tell them yourself.' },
} as const

function InviteDialog({ client, onClose }: { client: ClientPage; onClose: () => void }) {
  const form = useRequestForm({
    part: 'invitation',
    initial: { email: client.email ?? '', mobile: client.mobile ?? '' },
    rules: async () => (await import('#contract/staff/client-records.ts')).inviteToRecordRequest,
    what: 'the invitation',
    send: (_, body) => callStaff('inviteToRecord', { params: { id: client.id }, body }),
    onProblem: ({ code, message }) =>
      code === 'emailInUse' || code === 'conflict'
        ? { kind: 'refused', errors: { 'invitation.email': message } }
        : undefined,
    onSaved: async ({ delivery }) => {
      const { tone, words } = toldWords[delivery]
      await invalidateStaff('readClient', 'listClientInvites')
      showToast(tone, words, { stays: delivery !== 'sent' })
      onClose()
    },
  })
  return (
    <Dialog title={`Invite ${client.firstName}`} onClose={onClose} actions={null}>
      <p className="mb-4">
        They sign up with this email and mobile, and the date of birth on this page. Their login then opens
        this record, so there is no second one.
      </p>
      <NarrowForm form={form} label="Invite" button="Invite" busy="Inviting" onCancel={onClose}>
        <EmailField {...form.bind('email')} autoComplete="off" required />
        <PhoneField
          {...form.bind('mobile')}
          label="Mobile"
          help="A code goes to this number when they sign up."
          autoComplete="off"
          required
        />
      </NarrowForm>
    </Dialog>
  )
}

/** The office is warned, and decides. */
export function SamePerson({ clientId }: { clientId: string }) {
  const staff = useStaff()
  const found = useRead({
    ...staffQuery('readLookalikes', { params: { id: clientId } }),
    enabled: staffCan(staff, 'keep clients'),
  })
  if (!found.data || found.data.lookalikes.length === 0) return null
  return (
    <div className="mb-6">
      <Notice type="warning" title="This may be the same person twice">
        <LookalikeList people={found.data.lookalikes} />
      </Notice>
    </div>
  )
}
