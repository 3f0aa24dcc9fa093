import { FormFoot } from '../../../form/form-foot.tsx'
import { LinkButton } from '../../../ui/button/link-button.tsx'

type StepFootProps = {
  form: { busy: boolean; failure: string | null }
  /** The address of the step that follows. */
  next: string
}

/** Every step can be left for later. */
export const StepFoot = ({ form: { busy, failure }, next }: StepFootProps) => (
  <FormFoot button="Save and continue" busy={busy && 'Saving'} failure={busy ? null : failure}>
    <LinkButton look="quiet" to={next}>
      Skip for now
    </LinkButton>
  </FormFoot>
)
