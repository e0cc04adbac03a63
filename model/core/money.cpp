#include "model/core/money.h"
