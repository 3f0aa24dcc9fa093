import type { UseFormRegisterReturn } from 'react-hook-form'

/** What `bind` gives a field: everything that ties it to its form. */
export type Bound = UseFormRegisterReturn & { id: string; error: string | undefined }
