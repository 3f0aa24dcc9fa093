type Problem = { status: number; message: string; fields?: Record<string, string> }

/** `ended`: nothing that a guest types here helps, the link is of no use. Otherwise what to say at the name. */
export const guestProblem = ({ status, message, fields }: Problem): 'ended' | { atName: string } =>
  status === 404 ? 'ended' : { atName: fields?.['name'] ?? message }
