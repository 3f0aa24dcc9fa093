import { paths } from '../paths.ts'
import { Checkbox } from '../ui/choice/checkbox.tsx'
import type { SignUpForm } from './use-sign-up-form.ts'

/** The policies open beside the form: going there must not cost anybody the password they have just thought of. */
export function Agreements({ form: { field, errors } }: { form: SignUpForm }) {
  return (
    <div>
      <Checkbox {...field('isAtsi')} id="isAtsi">
        I am of Aboriginal or Torres Strait Islander origin <span className="soft">(optional)</span>
      </Checkbox>
      <Checkbox {...field('isRegistered')} id="isRegistered">
        Send me reminders by SMS as well as email
      </Checkbox>
      <Checkbox
        {...field('isPoliciesConfirmed')}
        id="isPoliciesConfirmed"
        required
        error={errors.isPoliciesConfirmed}
      >
        I accept the <PolicyLink to={paths.privacy()}>Privacy policy</PolicyLink> and{' '}
        <PolicyLink to={paths.terms()}>Terms and conditions</PolicyLink>
      </Checkbox>
    </div>
  )
}

const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="sr"> (opens in a new tab)</span>
  </a>
)
