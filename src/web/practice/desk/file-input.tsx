import type { ComponentProps } from 'react'
import * as styles from './file-input.module.css'

/** A choice of a file, with a button like the others. */
export function FileInput({ className = '', ...input }: Omit<ComponentProps<'input'>, 'type'>) {
  return <input {...input} className={`${styles.file} ${className}`} type="file" />
}
