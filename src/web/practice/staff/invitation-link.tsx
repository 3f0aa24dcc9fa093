import type { Delivery } from '#contract/delivery.ts'
import { invitationDays } from '#domain/staff/managing-staff.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { copyText } from '../desk/copy-text.ts'
import { KeptInOutbox } from '../desk/kept-in-outbox.tsx'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'

export type MadeLink = { email: string; link: string | null; delivery: Delivery }

const copy = (link: string) =>
  copyText(link, {
    done: 'The link is copied.',
    otherwise: 'Your browser did not allow it. Please mark the link and copy it.',
  })

/** After an invitation was made or sent again: what became of its email, and to an owner its link, which is shown this once. */
export function InvitationLink({
  made: { email, link, delivery },
  onClose,
}: {
  made: MadeLink
  onClose: () => void
}) {
  return (
    <Sheet title="Invitation">
      <div className="grid max-w-[680px] gap-4">
        {delivery === 'sent' ? (
          <StateLine tone="ok">The invitation is on its way to {email}.</StateLine>
        ) : (
          <StateLine tone="due">
            No email was sent to {email}. {delivery === 'kept' && <KeptInOutbox />}{' '}
            {link === null
              ? 'Please ask an owner of the practice to send a new link, or to give it to them.'
              : 'Please give them this link yourself, to them alone.'}
          </StateLine>
        )}
        {link !== null && (
          <TextField
            label="Link"
            help={`It works once, for ${invitationDays} days. You won’t see it again; you can send a new one.`}
            value={link}
            readOnly
          />
        )}
        <div className="flex flex-wrap gap-2">
          {link !== null && (
            <Button look="secondary" size="small" onClick={() => void copy(link)}>
              Copy link
            </Button>
          )}
          <Button look="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
