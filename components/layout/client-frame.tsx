'use client';

export { PageFrame as ClientFrame } from './page-frame';
