import { useState } from 'react'
import { type GuestKind, guestKinds } from '#domain/room/people.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField } from '../../ui/field/select-field.tsx'
import { callRoom } from '../client/call-room.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import * as styles from './desk.module.css'

/** A link for one person, for this session. They wait like everyone else. */
export function GuestPane({ roomId }: { roomId: string }) {
  const [kind, setKind] = useState<GuestKind>('support')
  const [link, setLink] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const [busy, setBusy] = useState(false)
  const make = async () => {
    setBusy(true)
    setSaid('')
    const answer = await callRoom('inviteGuest', { params: { roomId }, body: { kind } })
    setBusy(false)
    if (answer.ok) setLink(answer.value.link)
    else setSaid(answer.problem.message)
  }
  const copy = (text: string) =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('Please copy it by hand'),
    )
  return (
    <section className={styles.pane} aria-label="Invite a guest">
      <Fold title="Invite a guest">
        <div className="grid gap-3">
          <SelectField
            label="Who they are"
            value={kind}
            options={guestKinds.map(({ code, label }) => ({ value: code, label }))}
            onChange={(event) => {
              const chosen = guestKinds.find(({ code }) => code === event.currentTarget.value)
              if (chosen) setKind(chosen.code)
            }}
          />
          <Button size="small" look="secondary" busy={busy && 'Making a link'} onClick={() => void make()}>
            Make a link
          </Button>
          {link && (
            <>
              <p className={styles.link}>{link}</p>
              <p className="text-ink-soft">For one person, for this session. You let them in.</p>
              <Button size="small" look="quiet" onClick={() => void copy(link)}>
                Copy the link
              </Button>
            </>
          )}
          <output>{said}</output>
        </div>
      </Fold>
    </section>
  )
}
