import { paths } from '#contract/page-paths.ts'
import { useSettings } from '../../api/settings.ts'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { smsBox } from './flow.ts'
import type { SignUpForm } from './use-sign-up-form.ts'

/** The policies open beside the form: going there must not cost the visitor the password they have just thought of. */
export function Agreements({ form: { bind } }: { form: SignUpForm }) {
  const setUp = useSettings()
  return (
    <div>
      {setUp.canSendSms && <Checkbox {...bind('newcomer.isRegistered')}>{smsBox(setUp)}</Checkbox>}
      <Checkbox {...bind('newcomer.isPoliciesConfirmed')} required>
        I accept the <PolicyLink to={paths.privacy()}>Privacy policy</PolicyLink> and{' '}
        <PolicyLink to={paths.terms()}>Terms and conditions</PolicyLink>
      </Checkbox>
    </div>
  )
}

const PolicyLink = ({ to, children }: { to: string; children: string }) => (
  <a href={to} target="_blank" rel="noopener">
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)
