import { invitationDays } from '#domain/staff/managing-staff.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { copyText } from '../desk/copy-text.ts'
import { Sheet } from '../desk/sheet.tsx'
import { StateLine } from '../desk/state-line.tsx'

export type MadeLink = { email: string; link: string; isMailed: boolean }

/** After an invitation was made or sent again: whether it was mailed, and its link, which is shown this once. */
export function InvitationLink({
  made: { email, link, isMailed },
  onClose,
}: {
  made: MadeLink
  onClose: () => void
}) {
  const copy = () =>
    copyText(link, {
      done: 'The link is copied.',
      otherwise: 'Your browser did not allow it. Please mark the link and copy it.',
    })
  return (
    <Sheet title="Invitation">
      <div className="grid max-w-[680px] gap-4">
        {isMailed ? (
          <StateLine tone="ok">The invitation is on its way to {email}.</StateLine>
        ) : (
          <StateLine tone="due">
            No email was sent to {email}. Please give them this link yourself, to them alone.
          </StateLine>
        )}
        <TextField
          label="Link"
          help={`It works once, for ${invitationDays} days. You won’t see it again; you can send a new one.`}
          value={link}
          readOnly
        />
        <div className="flex flex-wrap gap-2">
          <Button look="secondary" size="small" onClick={() => void copy()}>
            Copy link
          </Button>
          <Button look="quiet" size="small" onClick={onClose}>
            Close
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
