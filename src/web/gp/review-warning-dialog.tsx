import { reviewWarning } from '#domain/gp/surveys-due.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'

/** Document 1 section 4: Continue goes on with the review, Back returns to the choice. */
export function ReviewWarningDialog({ onContinue, onBack }: { onContinue: () => void; onBack: () => void }) {
  return (
    <Dialog
      title={reviewWarning.heading}
      onClose={onBack}
      actions={
        <>
          <Button onClick={onContinue}>{reviewWarning.continueButton}</Button>
          <Button look="quiet" onClick={onBack}>
            {reviewWarning.backButton}
          </Button>
        </>
      }
    >
      <p>{reviewWarning.text}</p>
    </Dialog>
  )
}
