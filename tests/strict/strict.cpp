// Every public header, and thirty calls, after what windows.h defines, which is the true one where there is one.
#include <bits/stdc++.h>
#ifdef _WIN32
#undef NOMINMAX
#include <windows.h>
#else
#define near
#define far
#define small char
#define hyper long long
#define interface struct
#define pascal
#define cdecl
#define IN
#define OUT
#define OPTIONAL
#define CONST const
#define VOID void
#define TRUE 1
#define FALSE 0
#define ERROR 0
#define DELETE 0x10000
#define STRICT 1
#define NEAR near
#define FAR far
#endif
#ifndef min  // MinGW spares C++ these two
#define min(a, b) (((a) < (b)) ? (a) : (b))
#define max(a, b) (((a) > (b)) ? (a) : (b))
#endif

#include "../compile_time/thirty_calls.cpp"
#include "public_headers.hpp"
