import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ComponentProps, ReactNode } from 'react'
import * as styles from './fold.module.css'

type FoldProps = Pick<ComponentProps<'details'>, 'open' | 'className'> & {
  title: string
  children: ReactNode
}

/** Something that is rarely needed, behind its name. */
export function Fold({ title, children, ...details }: FoldProps) {
  return (
    <details {...details}>
      <summary className={styles.summary}>
        {title}
        <ChevronDown className="icon" />
      </summary>
      {children}
    </details>
  )
}
