import { useSettings } from '../api/settings.ts'
import { Notice } from '../ui/notice/notice.tsx'

/** Above a form that only a script can send: said before anything is typed. */
export function NoScriptNotice() {
  const { supportEmail } = useSettings()
  return (
    <noscript>
      <div className="mb-6">
        <Notice>
          This form needs JavaScript. You can also write to{' '}
          <a href={`mailto:${supportEmail}`}>{supportEmail}</a>.
        </Notice>
      </div>
    </noscript>
  )
}
