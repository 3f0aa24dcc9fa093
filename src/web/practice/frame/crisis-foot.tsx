import { crisisLines } from '../../site/crisis/crisis-lines.tsx'
import * as styles from './crisis-foot.module.css'

/** On every page of the practice side: what to tell a client who needs help at once. */
export function CrisisFoot() {
  return (
    <footer className={styles.foot}>
      <span>Lines to give a client</span>
      {crisisLines.map(({ name, number }) => (
        <a key={number} href={`tel:${number.replaceAll(' ', '')}`}>
          {name} <b>{number}</b>
        </a>
      ))}
    </footer>
  )
}
