import type { ComponentProps } from 'react'
import { paths } from '#contract/page-paths.ts'

type ScriptFormProps = Omit<ComponentProps<'form'>, 'method' | 'action' | 'noValidate'>

/**
 * A form that a script checks and sends. Pressed before the script is there, it is sent when it is (`data-keeps-press`, see
 * src/web/early/early-input.ts). Where none runs, the browser posts it to a page that keeps nothing and says what to do: what a
 * person types never gets into an address.
 */
export function ScriptForm(form: ScriptFormProps) {
  return <form {...form} noValidate method="post" action={paths.needsScript()} data-keeps-press="" />
}
