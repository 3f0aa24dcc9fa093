import { useState } from 'react'
import type { ClientPage } from '#contract/staff/client-page.ts'
import { type ClientReminder, clientReminders } from '#domain/clients/client-reminders.ts'
import { useSettings } from '../../api/settings.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { callStaff } from '../api/call-staff.ts'
import { invalidateStaff } from '../api/staff-query.ts'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'
import { useStaff } from '../frame/staff-context.ts'
import { formatAsked } from './asked-words.ts'
import { formatBirthday } from './format-client.ts'
import * as styles from './client-page.module.css'

/** What is not on file, and the way to ask for it. */
export function ClientMissing({ client }: { client: ClientPage }) {
  const { timeZone } = useStaff()
  const [asking, setAsking] = useState<ClientReminder | null>(null)
  if (client.missing.length === 0) return null
  const lastAsked = (about: ClientReminder) => client.reminders.find((one) => one.about === about)
  return (
    <div className="mb-6">
      <Sheet title="Still missing">
        <ul className={styles.list}>
          {client.missing.map((code) => {
            if (code === 'card')
              return (
                <li key={code}>
                  <StateLine tone="due">No saved card</StateLine>
                </li>
              )
            const asked = lastAsked(code)
            return (
              <li key={code}>
                <span>
                  <StateLine tone="due">{clientReminders[code].missing}</StateLine>
                  {asked && <small>{formatAsked(asked, timeZone)}</small>}
                </span>
                <Button look="secondary" size="small" onClick={() => setAsking(code)}>
                  Send a reminder<span className="sr-only">: {clientReminders[code].label}</span>
                </Button>
              </li>
            )
          })}
        </ul>
      </Sheet>
      {asking && <ReminderDialog client={client} about={asking} onClose={() => setAsking(null)} />}
    </div>
  )
}

type ReminderDialogProps = { client: ClientPage; about: ClientReminder; onClose: () => void }

/** Name and birth date stand beside every send: most mistakes with health data are a wrong recipient. */
function ReminderDialog({ client, about, onClose }: ReminderDialogProps) {
  const { keptEmails } = useSettings()
  const [isSending, setIsSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const send = async () => {
    setIsSending(true)
    const answer = await callStaff('remindClient', { params: { id: client.id }, body: { about } })
    setIsSending(false)
    if (!answer.ok) return setFailure(answer.problem.message)
    await invalidateStaff('readClient')
    showToast(keptEmails ? 'info' : 'success', keptEmails ?? 'The reminder is on its way.')
    onClose()
  }
  return (
    <Dialog
      title={`Ask for ${about === 'referral' ? 'the referral' : 'an emergency contact'}?`}
      onClose={onClose}
      actions={
        <>
          <Button busy={isSending && 'Sending'} onClick={send}>
            Send the email
          </Button>
          <Button look="quiet" onClick={onClose}>
            Not now
          </Button>
        </>
      }
    >
      <p>
        To <b className="font-semibold">{client.name}</b>, born {formatBirthday(client.dateOfBirth)}, at{' '}
        {client.email}.
      </p>
      {failure && <Notice type="error" announced="atOnce" title={failure} />}
    </Dialog>
  )
}
