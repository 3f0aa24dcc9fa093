import { fundingMethods } from '#domain/clinicians/funding.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { BookableClinician } from '../bookable-clinician.ts'
import { firstNameOf } from '../day-words.ts'
import { storeItem } from '../session-items.ts'

/** Document 1 section 4: a signed-in client without a funding method cannot book. The way on is to choose one here. */
export function FundingRequiredDialog({
  clinician,
  onClose,
}: {
  clinician: BookableClinician
  onClose: () => void
}) {
  const offered = fundingMethods.filter(({ code }) => clinician.helmControl.fundingMethods.includes(code))
  return (
    <Dialog
      title="Funding method required"
      onClose={onClose}
      actions={
        <Button look="quiet" onClick={onClose}>
          Not now
        </Button>
      }
    >
      <p>
        Choose how you will pay. These are the ways that {firstNameOf(clinician.name)} takes, and we show what
        each one costs before you book.
      </p>
      <ul className="pick-list">
        {offered.map(({ code, label }) => (
          <li key={code}>
            <button
              type="button"
              onClick={() => {
                storeItem('funding', code)
                onClose()
              }}
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
