import { Notice } from '../ui/notice/notice.tsx'

/** The phone numbers on the page work without one. */
export const NeedsScript = () => (
  <noscript>
    <div className="my-6">
      <Notice title="The questions need JavaScript">The phone numbers on this page work without it.</Notice>
    </div>
  </noscript>
)
