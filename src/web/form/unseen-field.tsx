import type { RefObject } from 'react'
import * as styles from './unseen-field.module.css'

/**
 * Programs fill in every field that they find. People do not see this one, nor does a screen reader or the Tab key come to it; its label
 * is for those whose browser shows it all the same.
 */
export function UnseenField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  return (
    <div className={styles.unseen} aria-hidden="true">
      <label>
        Please leave this field empty
        <input ref={field} type="text" name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}
