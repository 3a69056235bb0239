export const UNEXPECTED = 'An unexpected error occurred.';

/** What the toast of a failed login says for each HTTP status (docs/product.md, Messages). */
const BY_STATUS: Record<number, string> = {
  400: 'Invalid input. Please check your credentials.',
  401: 'Unauthorized: Invalid email or password.',
  404: 'No account found with this email.',
  500: 'Server error: Please try again later.',
};

export function loginFailureMessage(status: number, serverError: string | null): string {
  return BY_STATUS[status] ?? serverError ?? UNEXPECTED;
}
