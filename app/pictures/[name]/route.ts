/** Pictures where Next runs without our server. */
export { GET } from '@/app/api/[...path]/route';
