import * as styles from './mark.module.css'
/** The logo's flower. */
export function Mark() {
  return (
    <svg className={styles.mark} viewBox="0 0 32 32" aria-hidden="true">
      <path
        className={styles.leaf}
        d="M16 27.5c-2.2-3.3-6-5.3-11-5.6.5 4.6 5 7 11 5.6Zm0 0c2.2-3.3 6-5.3 11-5.6-.5 4.6-5 7-11 5.6Z"
      />
      <path
        className={styles.bloom}
        d="M16 2.5c3.6 0 5.6 3.4 5.6 8.2v6.1c0 3.5-2.2 5.7-5.6 5.7s-5.6-2.2-5.6-5.7v-6.1c0-4.8 2-8.2 5.6-8.2Z"
      />
      <path className={styles.cut} d="M10.7 9.2 16 13l5.3-3.8M10.4 14l5.6 4 5.6-4M13 4.8l3 2.9 3-2.9" />
    </svg>
  )
}
