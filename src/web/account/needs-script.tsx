import { SupportEmail } from '../api/support-email.tsx'
import { Notice } from '../ui/notice.tsx'

/** What is typed is checked and kept in this tab, which takes a script. Asking us to do it does not. */
export function NeedsScript() {
  return (
    <noscript>
      <div className="mt-8">
        <Notice title="Signing up needs JavaScript">
          Please turn it on for this site, or write to <SupportEmail /> with your phone number. We will call
          you back and sign you up.
        </Notice>
      </div>
    </noscript>
  )
}
