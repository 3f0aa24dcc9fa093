import { useSettings } from '../../api/settings.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import * as styles from './no-script-booking.module.css'

/** The times need scripts; the way to a booking does not. Shown by the style sheet, only where scripts are off. */
export function NoScriptBooking() {
  const { supportEmail } = useSettings()
  return (
    <div className={styles.booking}>
      <Notice type="plain" title="Choosing a time here needs JavaScript">
        Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a> with the days that suit you, and we
        will book for you.
      </Notice>
    </div>
  )
}
