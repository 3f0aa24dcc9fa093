import { SupportEmail } from '../api/support-email.tsx'
import { Notice } from '../ui/notice.tsx'

/** On a page whose content, or whose one press, only a script brings. */
export const PageNeedsScript = () => (
  <noscript>
    <div className="my-6">
      <Notice title="This page needs JavaScript">
        Please turn it on for this site, or write to <SupportEmail /> and we will help.
      </Notice>
    </div>
  </noscript>
)
